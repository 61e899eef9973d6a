import type { Admin, RecentUser } from '#shared/account.ts';
import type { Reason } from '#shared/reason.ts';
import type { CheckedCopy, CheckLine, CheckRequest, LastCheck, SentCopy } from '#shared/copies.ts';
import { changeFact } from '#server/db/facts.ts';
import { DomainError } from '#server/errors.ts';
import { findArrivedCopy, removeStored } from '#server/media/index.ts';
import { isEncrypted } from './encryption.ts';
import type { Manifest } from './manifest.ts';
import { takePlace } from './read-apart.ts';
import { lengthOf, verifyBackup } from './verify-backup.ts';

/** The fact that says what was checked last. */
export const CHECKED_FACT = 'copy checked';
const EVERY_MS = 250;

/**
 * Yields how far the check of a copy is, and last what it holds or what is wrong with it. A copy that was checked is
 * removed, unless it is to be kept; one that waits for its passphrase stays. @throws DomainError missing or tooMany, before the first line
 */
export async function checkCopy(
  admin: Admin & RecentUser,
  { upload, passphrase, keep = false }: SentCopy & Partial<Pick<CheckRequest, 'keep'>>,
  now: Date,
): Promise<AsyncGenerator<CheckLine>> {
  const { id, path } = await findArrivedCopy(admin, upload);
  const remove = () => removeStored([{ id, storage: 'local', storageKey: null }]);
  const reading = { read: 0, of: await lengthOf(path) };
  const leave = takePlace();
  const stop = new AbortController();
  const checked = summarize(path, reading, stop.signal, passphrase)
    .then((copy) => ({ copy }), asProblem)
    .finally(leave);
  checked.catch(() => undefined); // thrown to who reads on
  return follow(checked, reading, { remove, keep, stop, now });
}

type Reading = { read: number; of: number };
type Ending = { remove: () => Promise<void>; keep: boolean; stop: AbortController; now: Date };

/** Who does not read on ends the check. */
async function* follow(checked: Promise<CheckLine>, reading: Reading, { remove, keep, stop, now }: Ending) {
  let outcome: CheckLine | null = null;
  const ended = checked.then((line) => (outcome = line));
  ended.catch(() => undefined);
  try {
    while (!outcome) {
      yield { ...reading };
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, EVERY_MS))]);
    }
    const line: CheckLine = await ended;
    if (!('field' in line)) await record(line, now);
    if (!('field' in line) && !(keep && 'copy' in line)) await remove();
    yield line;
  } finally {
    stop.abort();
  }
}

async function summarize(
  path: string,
  reading: Reading,
  signal: AbortSignal,
  passphrase: string | undefined,
): Promise<CheckedCopy> {
  const isLocked = await isEncrypted(path);
  const manifest = await verifyBackup(path, (read) => (reading.read = read), passphrase, signal);
  return { ...describe(manifest), isEncrypted: isLocked };
}

/** Returns what a manifest says, in figures. */
function describe({ about, tables, files, secret }: Manifest): Omit<CheckedCopy, 'isEncrypted'> {
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
  if (!(error instanceof DomainError)) throw error;
  return { reason: error.reason, ...(error.field && { field: error.field }) };
}

async function record(line: CheckLine, now: Date): Promise<void> {
  const last: LastCheck = {
    at: now.toISOString(),
    madeAt: 'copy' in line ? line.copy.madeAt : null,
    problem: 'reason' in line ? line.reason : null,
  };
  await changeFact(CHECKED_FACT, JSON.stringify(last));
}
