import { CopyChanges } from '#shared/copies.ts';
import { readCopySettings, writeCopySettings } from '#server/backup/index.ts';
import { CopySettings } from '#shared/answers/copies.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(
  'GET /api/settings/copies',
  {
    summary: 'Returns the bucket of the nightly backup, without its secret.',
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
    who: 'administrator',
    signIn: 'fresh',
    body: CopyChanges,
    answers: { 200: CopySettings },
    refuses: { invalid: ['bucketOfEpisodes', 'bucketSecretMissing'] },
  },
  ({ user, body }) => writeCopySettings(user, body),
);
