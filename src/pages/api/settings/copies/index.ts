import { CopyChanges } from '#shared/copies.ts';
import { readCopySettings, writeCopySettings } from '#server/backup/index.ts';
import { CopySettings } from '#shared/answers/copies.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(
  'GET /api/settings/copies',
  {
    summary: 'Returns the bucket of the nightly backup, without its secret.',
    notes:
      'Where the nightly copy goes; `endpoint` is empty while it goes nowhere. Secret and passphrase are in no answer and in no copy.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: CopySettings },
  },
  () => readCopySettings(),
);

export const PUT = endpoint(
  'PUT /api/settings/copies',
  {
    summary: 'Sets the bucket of the nightly backup.',
    notes:
      "`https`, or `http` in one's own network. Without `secret` it stays, but goes to no other `endpoint` or `keyId` (400); without `passphrase` it stays, `null` ends the encryption; an empty `endpoint` ends the copies; the bucket with the episodes: 400.",
    who: 'administrator',
    signIn: 'fresh',
    body: CopyChanges,
    answers: { 200: CopySettings },
    refuses: { invalid: ['bucketOfEpisodes', 'bucketSecretMissing'] },
  },
  ({ user, body }) => writeCopySettings(user, body),
);
