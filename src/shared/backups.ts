import { MAX_BUCKET } from './limits.ts';
import { refusingWith, trimmedLine, z, withCode, trueOrFalse } from './schema.ts';
import { isOwnNetwork } from './host.ts';
import type { PageLanguage } from './language.ts';
import { parseWebAddress } from './url.ts';
import { isReason, type Reason, type ReasonCode, reasonText, storedReason } from './reason.ts';

/** A reason that was stored; by a version before, as a sentence. */
const StoredReason = z
  .custom<Reason | string>((value) => typeof value === 'string' || isReason(value))
  .transform(storedReason);

/** Characters. What is in a copy can be tried offline, as often as someone likes. */
export const PASSPHRASE_MIN = 12;

const Passphrase = z
  .string({ error: withCode('notText') })
  .transform((text) => text.normalize('NFC'))
  .refine((text) => [...text].length >= PASSPHRASE_MIN, {
    error: withCode('tooShort'),
    params: { minimum: PASSPHRASE_MIN },
  })
  .refine((text) => text.length <= 1_000, { error: withCode('tooLong'), params: { maximum: 1_000 } });

/** A copy to download: with or without audio, encrypted if there is a passphrase. */
export const BackupRequest = z.object({ audio: trueOrFalse.default(true), passphrase: Passphrase.optional() });
export type BackupRequest = z.infer<typeof BackupRequest>;

/** The same in an address, which logs and histories keep, and as a form without JavaScript sends it. */
export const BackupQuery = z.object({
  audio: z.enum(['0', '1'], { error: withCode('notOneOf') }).default('1'),
  passphrase: z.never({ error: withCode('passphraseInAddress') }).optional(),
});
export const BackupForm = z.object({
  audio: z.enum(['', '0', '1'], { error: withCode('notOneOf') }).default(''),
  passphrase: z.union([z.literal(''), Passphrase]).default(''),
});

/** A copy that was downloaded to its end. `at` is ISO 8601, `missing` counts files that the disk did not have. */
export const Downloaded = z.object({
  at: z.iso.datetime(),
  bytes: z.number(),
  audio: z.boolean(),
  isEncrypted: z.boolean(),
  missing: z.number(),
});
export type Downloaded = z.infer<typeof Downloaded>;

/** A copy that was sent before, by its objectPath. */
const SentBackup = z.object({
  upload: z
    .string({ error: withCode('notText') })
    .min(1)
    .max(300),
  passphrase: z
    .string()
    .min(1, { error: withCode('passphraseEmpty') })
    .max(1_000)
    .transform((text) => text.normalize('NFC'))
    .optional(),
});

const Endpoint = trimmedLine(0, MAX_BUCKET.endpoint, 'notText').refine((text) => text === '' || isEndpoint(text), {
  error: withCode('bucketAddressInvalid'),
});

/** The bucket of the nightly copy. An empty `endpoint` means that there is none. */
const BackupBucket = z.object({
  endpoint: Endpoint,
  region: trimmedLine(0, MAX_BUCKET.region, 'notText').default(''),
  bucket: trimmedLine(0, MAX_BUCKET.bucket, 'notText').default(''),
  keyId: trimmedLine(0, MAX_BUCKET.keyId, 'notText').default(''),
});
export type BackupBucket = z.infer<typeof BackupBucket>;

const PARTS = ['bucketRegionMissing', 'bucketNameInvalid', 'bucketKeyMissing'] as const;

/** Where there is a bucket, all of this is needed. */
function requireParts({ region, bucket, keyId }: BackupBucket, context: z.RefinementCtx): void {
  const refuse = (field: string, code: ReasonCode) =>
    context.addIssue({ code: 'custom', message: withCode(code), path: [field] });
  if (region === '') refuse('region', 'bucketRegionMissing');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) refuse('bucket', 'bucketNameInvalid');
  if (keyId === '') refuse('keyId', 'bucketKeyMissing');
}

/** A bucket that is read once, to start from its newest copy: what is entered is not kept. */
export const SourceBucket = refusingWith(
  PARTS,
  BackupBucket.extend({
    secret: z
      .string()
      .min(1, { error: withCode('bucketSecretMissing') })
      .max(500, { error: withCode('tooLong') }),
  })
    .superRefine(requireParts)
    .refine(({ endpoint }) => endpoint !== '', { error: withCode('bucketAddressMissing'), path: ['endpoint'] }),
);
export type SourceBucket = z.infer<typeof SourceBucket>;

/** A copy that was sent before, or the newest one in a bucket. */
const Source = SentBackup.partial({ upload: true }).extend({ bucket: SourceBucket.optional() });
const isOne = ({ upload, bucket }: z.infer<typeof Source>) => (upload === undefined) !== (bucket === undefined);

/** The backup that a site is to start from. */
export const RestoreRequest = Source.refine(isOne, withCode('uploadOrBucket'));
export type RestoreRequest = z.infer<typeof RestoreRequest>;

/** `keep`: a whole copy that was sent stays, to start from. */
export const CheckRequest = Source.extend({ keep: trueOrFalse.default(false) }).refine(
  isOne,
  withCode('uploadOrBucket'),
);
export type CheckRequest = z.infer<typeof CheckRequest>;

/**
 * How far starting from a copy is, or came last: null if no one tried. `files` counts those that are in their place;
 * `holdsSecret`: what the site signed and encrypted before keeps working.
 */
export type RestoreState =
  | { step: null }
  | { step: 'fetching' | 'checking' | 'restoring'; read: number; of: number }
  | { step: 'failed'; reason: Reason; field?: string }
  | { step: 'done'; madeAt: string; version: string; files: number; missing: number; holdsSecret: boolean };

/** A reason, as the API states it. */
type Worded = { error: string; code: string; field?: string | undefined };
const inWords = <At extends { reason: Reason }>({ reason, ...at }: At, of?: PageLanguage) => ({
  ...at,
  error: reasonText(reason, of),
  code: reason.code,
});

/** How far a restore is, in words. */
export type WordedRestore = Exclude<RestoreState, { step: 'failed' }> | ({ step: 'failed' } & Worded);

/** Returns how far a restore is, in the words of the request or page. */
export const restoreInWords = (state: RestoreState): WordedRestore =>
  state.step === 'failed' ? inWords(state) : state;

/** The contents that a copy states, and has. `madeAt` is ISO 8601; `outside` counts files that it names only. */
export type CheckedBackup = {
  madeAt: string;
  version: string;
  rows: number;
  episodes: number;
  files: number;
  outside: number;
  isEncrypted: boolean;
  holdsSecret: boolean;
};

/** A line of a check under way: how many bytes are read of how many, and last what came out. */
export type CheckLine =
  | { read: number; of: number }
  | { copy: CheckedBackup }
  | { reason: Reason; field?: string | undefined };

/** The same in words. */
export type WordedCheckLine = Exclude<CheckLine, { reason: Reason }> | Worded;

/** Returns a line of a check in words. */
export const checkLineInWords = (line: CheckLine, of: PageLanguage): WordedCheckLine =>
  'reason' in line ? inWords(line, of) : line;

/** The last check. `problem`: what was wrong, null when the copy is whole. */
export const LastCheck = z.object({
  at: z.iso.datetime(),
  madeAt: z.iso.datetime().nullable(),
  problem: StoredReason.nullable(),
});
export type LastCheck = z.infer<typeof LastCheck>;

/** `secret`: left out it stays as it is. `passphrase`: left out it stays; null: copies are not encrypted. */
export const BackupChanges = refusingWith(
  PARTS,
  BackupBucket.extend({
    secret: z
      .string()
      .max(500, { error: withCode('tooLong') })
      .optional(),
    passphrase: Passphrase.nullable().optional(),
  }).superRefine((changes, context) => {
    if (changes.endpoint !== '') requireParts(changes, context);
  }),
);
export type BackupChanges = z.infer<typeof BackupChanges>;

/** The settings that the page shows: neither secret nor passphrase. Both are false after a restore. */
export type BackupSettings = BackupBucket & { hasSecret: boolean; hasPassphrase: boolean };

/** The last nightly copy elsewhere. `at`: of the last one that arrived; `problem`: why a later one did not. */
export type Elsewhere = { at: string | null; bytes: number; triedAt: string; problem: Reason | null };

/** http is for a machine in one's own network, such as a NAS. */
function isEndpoint(text: string): boolean {
  const url = parseWebAddress(text);
  if (!url || url.search || url.hash) return false;
  return url.protocol === 'https:' || isOwnNetwork(url.hostname);
}
