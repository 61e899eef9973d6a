import type { Reason } from '#shared/reason.ts';
import { hash, randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Admin, FreshUser } from '#shared/account.ts';
import type { BackupChanges, BackupSettings } from '#shared/backups.ts';
import { config, ConfigError } from '#server/config.ts';
import { backupBuckets, type StoredBackupSettings } from '#server/db/connections.ts';
import { DomainError, reasonOf } from '#server/errors.ts';
import { type Bucket, openBucket, ServiceStatus } from '#server/media/index.ts';
import { changeConnection, sealOrKeep } from '#server/outbound/index.ts';
import { seal, unseal } from '#server/secrets.ts';
import { locate } from './bucket-index.ts';
import { BACKUPS } from './nightly.ts';

const SECRET_PURPOSE = 'secret of the bucket of copies';
const PASSPHRASE_PURPOSE = 'passphrase of copies';

/** Returns the settings as they are shown. */
export async function readBackupSettings(): Promise<BackupSettings> {
  const stored = await backupBuckets.find();
  if (!stored) return { endpoint: '', region: '', bucket: '', keyId: '', hasSecret: false, hasPassphrase: false };
  const { secret, passphrase, ...where } = stored;
  return { ...where, hasSecret: unseal(SECRET_PURPOSE, secret) !== null, hasPassphrase: passphrase !== null };
}

/** Changes where the nightly copy goes. @throws DomainError invalid: the bucket of the episodes, or no secret */
export async function writeBackupSettings(admin: Admin & FreshUser, changes: BackupChanges): Promise<BackupSettings> {
  const { endpoint, bucket } = changes;
  await changeConnection(admin, backupBuckets, {
    next: (present) => (endpoint === '' ? null : sealed(present, changes)),
    action: 'copy settings changed',
    facts: (stored) => ({ endpoint, bucket, encrypted: Boolean(stored?.passphrase) }),
  });
  return readBackupSettings();
}

function sealed(
  present: StoredBackupSettings | null,
  { secret: entered, passphrase, ...where }: BackupChanges,
): StoredBackupSettings {
  if (isBucketOfEpisodes(where)) throw new DomainError('invalid', { code: 'bucketOfEpisodes' }, { field: 'bucket' });
  const isSame = present?.endpoint === where.endpoint && present.keyId === where.keyId;
  const secret = sealOrKeep(SECRET_PURPOSE, entered, isSame ? present.secret : null);
  if (!secret) throw new DomainError('invalid', { code: 'bucketSecretMissing' }, { field: 'secret' });
  const sealedPassphrase = passphrase ? seal(PASSPHRASE_PURPOSE, passphrase) : null;
  return {
    ...where,
    secret,
    passphrase: passphrase === undefined ? (present?.passphrase ?? null) : sealedPassphrase,
  };
}

const isBucketOfEpisodes = ({ endpoint, bucket }: Pick<BackupChanges, 'endpoint' | 'bucket'>): boolean =>
  config.s3 !== null && config.s3.bucket === bucket && new URL(config.s3.endpoint).host === new URL(endpoint).host;

/** The bucket of the copies, and the passphrase they are encrypted with. */
export type BackupTarget = { bucket: Bucket; passphrase: string | null };

/**
 * Returns where copies go; null when nothing is set. @throws DomainError invalid: the secret was set with another
 * APP_SECRET
 */
export async function openBackupTarget(): Promise<BackupTarget | null> {
  const stored = await backupBuckets.find();
  if (!stored) return null;
  const secretAccessKey = unseal(SECRET_PURPOSE, stored.secret);
  const passphrase = stored.passphrase && unseal(PASSPHRASE_PURPOSE, stored.passphrase);
  if (secretAccessKey === null || (stored.passphrase && passphrase === null))
    throw new DomainError('invalid', { code: 'bucketSecretAgain' }, { field: 'secret' });
  const { endpoint, region, bucket, keyId: accessKeyId } = stored;
  return { bucket: await openBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey }), passphrase };
}

/** Writes a small file into the bucket, reads it back and removes it. Returns what is wrong, or null. */
export async function testBackupTarget(): Promise<{ problem: Reason | null }> {
  const target = await openBackupTarget();
  if (!target) throw new DomainError('invalid', { code: 'noBucket' });
  try {
    await tryOut(target.bucket);
    return { problem: null };
  } catch (error) {
    return { problem: reasonOfStorage(error) };
  }
}

async function tryOut(bucket: Bucket): Promise<void> {
  const bytes = randomBytes(64);
  const key = `carecast-test-${bytes.toString('hex', 0, 8)}`;
  const path = join(BACKUPS, key);
  await mkdir(BACKUPS, { recursive: true, mode: 0o700 });
  await writeFile(path, bytes, { mode: 0o600 });
  const at = locate(key, bytes.length);
  try {
    await bucket.put(key, path, hash('sha256', bytes));
    const back = await bucket.read(at, { start: 0, end: bytes.length }, AbortSignal.timeout(15_000));
    const read = Buffer.concat(await Array.fromAsync(back));
    if (!read.equals(bytes)) throw new DomainError('conflict', { code: 'bucketChangesFiles' });
  } finally {
    await rm(path, { force: true });
  }
  await bucket.remove([at]);
  await bucket.size(at); // which a key that may not list the bucket is refused
}

/** 507: RFC 4918. A HEAD that is refused is of a key that may write, and not list (`tryOut`). */
function whyAway(cause: unknown): 'bucketFull' | 'bucketMayNotList' | 'bucketHostUnknown' | 'bucketAway' {
  if (cause instanceof ServiceStatus && cause.status === 507) return 'bucketFull';
  if (cause instanceof ServiceStatus && cause.status === 403) return 'bucketMayNotList';
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const code = inner instanceof Error && 'code' in inner ? inner.code : '';
  return code === 'ENOTFOUND' ? 'bucketHostUnknown' : 'bucketAway';
}

/** Returns why the storage of the copies failed, as its settings are named in the studio. @throws any other error */
export function reasonOfStorage(error: unknown): Reason {
  if (error instanceof DomainError && error.fault === 'unavailable') return { code: whyAway(error.cause) };
  if (error instanceof DomainError || error instanceof ConfigError) return reasonOf(error);
  throw error;
}
