import type { Admin, RecentUser } from '#shared/account.ts';
import type { Reason } from '#shared/reason.ts';
import type {
  CheckedBackup,
  CheckLine,
  CheckRequest,
  LastCheck,
  RestoreRequest,
  SourceBucket,
} from '#shared/backups.ts';
import { ConfigError } from '#server/config.ts';
import { tryWithLock } from '#server/db/advisory-lock.ts';
import { changeState } from '#server/db/site-state.ts';
import { DomainError } from '#server/errors.ts';
import { findArrivedBackup, removeStored } from '#server/media/index.ts';
import { reasonOfStorage } from './backup-settings.ts';
import { isEncrypted } from './encryption.ts';
import { fetchNewestBackup, removeFetched } from './from-bucket.ts';
import type { Manifest } from './manifest.ts';
import { takePlace } from './read-in-subprocess.ts';
import { lengthOf, verifyBackup } from './verify-backup.ts';

/** The fact that says what was checked last. */
export const CHECKED_STATE = 'copy checked';
const EVERY_MS = 250;

/**
 * Yields how far the check of a copy is, and last what it holds or what is wrong with it. A copy that was checked is
 * removed, unless it is to be kept; one that waits for its passphrase stays. The newest copy of a bucket is fetched for
 * it. @throws DomainError missing or tooMany, before the first line
 */
export async function checkStoredBackup(
  admin: Admin & RecentUser,
  { upload = '', bucket, passphrase, keep = false }: RestoreRequest & Partial<Pick<CheckRequest, 'keep'>>,
  now: Date,
): Promise<AsyncGenerator<CheckLine>> {
  if (bucket) return follow({ read: 0, of: 0 }, (reading, signal) => readNewest(bucket, passphrase, reading, signal));
  const { id, path } = await findArrivedBackup(admin, upload);
  const work: Work = (reading, signal) => summarize(path, reading, signal, passphrase);
  return follow({ read: 0, of: await lengthOf(path) }, work, async (line) => {
    if ('field' in line) return;
    await record(line, now);
    if (!(keep && 'copy' in line)) await removeStored([{ id, storage: 'local', storageKey: null }]);
  });
}

type Reading = { read: number; of: number };
type Work = (reading: Reading, signal: AbortSignal) => Promise<CheckedBackup>;

/** A client that stops reading ends the check. */
function follow(
  reading: Reading,
  work: Work,
  onEnd: (line: CheckLine) => Promise<void> = () => Promise.resolve(),
): AsyncGenerator<CheckLine> {
  const leave = takePlace();
  const stop = new AbortController();
  const checked = work(reading, stop.signal)
    .then((copy) => ({ copy }), asProblem)
    .finally(leave);
  checked.catch(() => undefined); // thrown to who reads on
  return lines(checked, reading, onEnd, stop);
}

async function* lines(
  checked: Promise<CheckLine>,
  reading: Reading,
  onEnd: (line: CheckLine) => Promise<void>,
  stop: AbortController,
) {
  let outcome: CheckLine | null = null;
  const ended = checked.then((line) => (outcome = line));
  ended.catch(() => undefined);
  try {
    while (!outcome) {
      yield { ...reading };
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, EVERY_MS))]);
    }
    const line: CheckLine = await ended;
    await onEnd(line);
    yield line;
  } finally {
    stop.abort();
  }
}

/** Under the lock of a restore, which fetches to the same place. */
async function readNewest(
  bucket: SourceBucket,
  passphrase: string | undefined,
  reading: Reading,
  signal: AbortSignal,
): Promise<CheckedBackup> {
  const found: { copy?: CheckedBackup } = {};
  await tryWithLock('restore', async () => {
    try {
      const onBytes = (read: number, of: number) => Object.assign(reading, { read, of });
      const { path } = await fetchNewestBackup(bucket, passphrase, onBytes);
      onBytes(0, await lengthOf(path));
      found.copy = await summarize(path, reading, signal, passphrase);
    } finally {
      await removeFetched();
    }
  });
  if (found.copy) return found.copy;
  throw new DomainError('conflict', { code: 'restoreInProgress' });
}

async function summarize(
  path: string,
  reading: Reading,
  signal: AbortSignal,
  passphrase: string | undefined,
): Promise<CheckedBackup> {
  const isLocked = await isEncrypted(path);
  const manifest = await verifyBackup(path, (read) => (reading.read = read), passphrase, signal);
  return { ...describe(manifest), isEncrypted: isLocked };
}

/** Returns what a manifest says, in figures. */
function describe({ about, tables, files, secret }: Manifest): Omit<CheckedBackup, 'isEncrypted'> {
  const inside = files.filter(({ isInside }) => isInside).length;
  return {
    madeAt: about.madeAt,
    version: about.product,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    episodes: tables.find(({ name }) => name === 'episodes')?.rows ?? 0,
    files: inside,
    outside: files.length - inside,
    holdsSecret: secret !== null,
  };
}

function asProblem(error: unknown): { reason: Reason; field?: string } {
  if (!(error instanceof DomainError || error instanceof ConfigError)) throw error;
  return { reason: reasonOfStorage(error), ...(error instanceof DomainError && error.field && { field: error.field }) };
}

async function record(line: CheckLine, now: Date): Promise<void> {
  const last: LastCheck = {
    at: now.toISOString(),
    madeAt: 'copy' in line ? line.copy.madeAt : null,
    problem: 'reason' in line ? line.reason : null,
  };
  await changeState(CHECKED_STATE, JSON.stringify(last));
}
