import { z } from '../schema.ts';
import { moment } from './moment.ts';
import type { Calls } from './call.ts';
import { CheckRequest, CopyChanges, Downloaded, RestoreRequest } from '../copies.ts';
import { OF_COPIES } from './refusals.ts';
import { Message, Refusal } from './message.ts';

const UnderWay = z.object({ step: z.enum(['fetching', 'checking', 'restoring']), read: z.number(), of: z.number() });

const Failed = z.object({
  step: z.literal('failed'),
  error: z.string(),
  code: z.string(),
  field: z.string().optional(),
});

export const RestoreState = z
  .discriminatedUnion('step', [
    z.object({ step: z.null() }),
    UnderWay,
    Failed,
    z.object({
      step: z.literal('done'),
      madeAt: moment,
      version: z.string(),
      files: z.int(),
      missing: z.int(),
      holdsSecret: z.boolean(),
    }),
  ])
  .meta({ id: 'Restore' });

/** `token`: by which it is followed. */
export const BegunRestore = UnderWay.extend({ token: z.string() }).meta({ id: 'BegunRestore' });

export const CopySettings = z
  .object({
    endpoint: z.string(),
    region: z.string(),
    bucket: z.string(),
    keyId: z.string(),
    hasSecret: z.boolean(),
    hasPassphrase: z.boolean(),
  })
  .meta({ id: 'BackupBucket' });

/** `downloaded`: null while no backup was. */
export const LastDownload = z.object({ downloaded: Downloaded.nullable() }).meta({ id: 'LastDownload' });

/** Calls about backups and restoring. */
export const backups = {
  findDownloaded: {
    address: 'GET /api/backup/downloaded',
    summary: 'Returns the backup that was last downloaded to its end.',
    who: 'administrator',
    answers: { 200: LastDownload },
  },
  check: {
    address: 'POST /api/backup/check',
    summary:
      'Checks a backup that was sent before, or the newest of a bucket, and says how far it is, one line of JSON each.',
    notes:
      'Send `upload`, or `bucket`, which is read and stays as it is. Lines of JSON as the check continues, `{read, of}` in bytes, and last `{copy: {madeAt, version, rows, episodes, files, outside, isEncrypted, holdsSecret}}` or `{error, code, field?}`. Then the file is removed, but with `keep` not a whole one, and not for a wrong or missing passphrase, or one for a copy that has none (`field` is `passphrase`); an empty passphrase: 400, one that is not sent: 404, and while two copies are being read: 429.',
    who: 'administrator',
    signIn: 'recent',
    body: CheckRequest,
    answers: { 200: 'application/x-ndjson' },
    refuses: OF_COPIES,
  },
  findRestore: {
    address: 'GET /api/restore',
    summary: 'Says how far starting from a backup is, to an administrator or with its `Restore-Token`.',
    notes:
      '`read` and `of` are bytes. A restored site has no sessions yet: the person who started it asks with the token, which counts until the next restore. A 401 says nothing about the restore. A copy stays for another try unless it is damaged.',
    who: 'administrator',
    token: 'Restore-Token',
    answers: { 200: RestoreState },
  },
  restore: {
    address: 'POST /api/restore',
    summary: 'Starts an empty site from a backup.',
    notes:
      'Send `upload`, or `bucket` for its newest nightly backup. `token` follows this restore. The backup is checked, and then takes the place of the whole site, or nothing changes. With a `passphrase` only what it opens counts, of a bucket the newest copy that is locked; what is not locked fails. Sessions, keys, invitations, reset links, recovery codes and links for reviewers of the copy are left out. A site with an episode, a subscriber or a second account, or a restore under way: 409; a copy that is not sent: 404; while two copies are being read: 429.',
    who: 'administrator',
    signIn: 'recent',
    body: RestoreRequest,
    answers: { 202: BegunRestore },
    refuses: OF_COPIES,
  },
  findCopySettings: {
    address: 'GET /api/settings/copies',
    summary: 'Returns the bucket of the nightly backup, without its secret.',
    notes:
      'Where the nightly copy goes; `endpoint` is empty while it goes nowhere. Secret and passphrase are in no answer and in no copy.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: CopySettings },
  },
  changeCopySettings: {
    address: 'PUT /api/settings/copies',
    summary: 'Sets the bucket of the nightly backup.',
    notes:
      "`https`, or `http` in one's own network. Without `secret` it stays, but goes to no other `endpoint` or `keyId` (400); without `passphrase` it stays, `null` ends the encryption; an empty `endpoint` ends the copies; the bucket with the episodes: 400.",
    who: 'administrator',
    signIn: 'fresh',
    body: CopyChanges,
    answers: { 200: CopySettings },
    refuses: { invalid: ['bucketOfEpisodes', 'bucketSecretMissing'] },
  },
  testCopies: {
    address: 'POST /api/settings/copies/test',
    summary: 'Tries the bucket of the nightly backup. 502: the site works, the bucket does not.',
    notes: 'A small file was written, read back and removed; 502 with what is wrong instead.',
    who: 'administrator',
    signIn: 'fresh',
    answers: { 200: Message, 502: Refusal },
    refuses: { invalid: ['noBucket', 'bucketSecretAgain'], conflict: ['bucketChangesFiles'] },
  },
} as const satisfies Calls;
