import { z } from '../schema.ts';
import { moment } from './moment.ts';
import type { Calls } from './call.ts';
import { CheckRequest, BackupChanges, Downloaded, RestoreRequest } from '../backups.ts';
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

export const BackupSettings = z
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
    summary: 'Returns the last backup that was downloaded completely.',
    who: 'administrator',
    answers: { 200: LastDownload },
  },
  check: {
    address: 'POST /api/backup/check',
    summary:
      'Checks an uploaded backup, or the newest one in a bucket. Streams its progress, one line of JSON at a time.',
    notes:
      'Send `upload`, or `bucket`, which stays as it is. The response is lines of JSON: during the check `{read, of}` in bytes, and last `{copy: {madeAt, version, rows, episodes, files, outside, isEncrypted, holdsSecret}}` or `{error, code, field?}`. Then the uploaded file is removed. It stays after a wrong or missing passphrase, or one for a backup that has none (`field` is `passphrase`), and a complete one stays with `keep`. An empty passphrase is 400, an upload that has not arrived is 404, and a third check at the same time is 429.',
    who: 'administrator',
    signIn: 'recent',
    body: CheckRequest,
    answers: { 200: 'application/x-ndjson' },
    refuses: OF_COPIES,
  },
  findRestore: {
    address: 'GET /api/restore',
    summary: 'Returns the progress of a restore, to an administrator or with its `Restore-Token`.',
    notes:
      '`read` and `of` are bytes. A restored site has no sessions yet, so the person who started the restore asks with its token, which works until the next restore. A 401 says nothing about the restore. The uploaded file stays for another try unless it is damaged.',
    who: 'administrator',
    token: 'Restore-Token',
    answers: { 200: RestoreState },
  },
  restore: {
    address: 'POST /api/restore',
    summary: 'Restores a backup into an empty site.',
    notes:
      'Send `upload`, or `bucket` for its newest nightly backup. `token` follows this restore. The site checks the backup. Then the backup replaces the whole site, or nothing changes. With a `passphrase`, the site uses only what it opens, and from a bucket the newest encrypted backup; an unencrypted one fails. Sessions, keys, invitations, reset links, recovery codes and links for reviewers are not restored. If the site has an episode, a subscriber or a second account, or another restore is in progress: 409. If the upload has not arrived: 404. If two backups are being read: 429.',
    who: 'administrator',
    signIn: 'recent',
    body: RestoreRequest,
    answers: { 202: BegunRestore },
    refuses: OF_COPIES,
  },
  findBackupSettings: {
    address: 'GET /api/settings/copies',
    summary: 'Returns the bucket of the nightly backup, without its secret.',
    notes: '`endpoint` is empty if there is none. The secret and the passphrase are in no response and in no backup.',
    who: 'administrator',
    signIn: 'recent',
    answers: { 200: BackupSettings },
  },
  changeBackupSettings: {
    address: 'PUT /api/settings/copies',
    summary: 'Sets the bucket of the nightly backup.',
    notes:
      'Use `https`, or `http` in your own network. Without `secret` the old one stays, but the site sends it to no other `endpoint` or `keyId` (400). Without `passphrase` the old one stays; `null` ends the encryption. An empty `endpoint` ends the nightly backups. The bucket with the episodes is 400.',
    who: 'administrator',
    signIn: 'fresh',
    body: BackupChanges,
    answers: { 200: BackupSettings },
    refuses: { invalid: ['bucketOfEpisodes', 'bucketSecretMissing'] },
  },
  testCopies: {
    address: 'POST /api/settings/copies/test',
    summary: 'Tests the bucket of the nightly backup. 502 means that the bucket does not work.',
    notes: 'Writes a small file, reads it back and removes it. A 502 says what failed.',
    who: 'administrator',
    signIn: 'fresh',
    answers: { 200: Message, 502: Refusal },
    refuses: { invalid: ['noBucket', 'bucketSecretAgain'], conflict: ['bucketChangesFiles'] },
  },
} as const satisfies Calls;
