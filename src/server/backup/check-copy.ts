import { reasonText } from '#shared/reason.ts';
import type { Admin, RecentUser } from '#shared/account.ts';
import type { CheckedCopy, CheckLine, LastCheck, SentCopy } from '#shared/copies.ts';
import { changeFact } from '#server/db/facts.ts';
import { DomainError } from '#server/errors.ts';
import { findArrivedCopy, removeStored } from '#server/media/index.ts';
import { isEncrypted } from './encryption.ts';
import type { Manifest } from './manifest.ts';
import { lengthOf, verifyBackup } from './verify-backup.ts';

/** The fact that says what was checked last. */
export const CHECKED_FACT = 'copy checked';
const EVERY_MS = 250;

/**
 * Yields how far the check of a copy is, and last what it holds or what is wrong with it. A copy that was checked is
 * removed; one that waits for its passphrase stays. @throws DomainError missing, before the first line
 */
export async function checkCopy(
  admin: Admin & RecentUser,
  { upload, passphrase }: SentCopy,
  now: Date,
): Promise<AsyncGenerator<CheckLine>> {
  const { id, path } = await findArrivedCopy(admin, upload);
  const remove = () => removeStored([{ id, storage: 'local', storageKey: null }]);
  return check(path, passphrase, remove, now);
}

async function* check(
  path: string,
  passphrase: string | undefined,
  remove: () => Promise<void>,
  now: Date,
): AsyncGenerator<CheckLine> {
  const of = await lengthOf(path);
  const reading = { read: 0 };
  let outcome: CheckLine | null = null;
  const checked = summarize(path, reading, passphrase)
    .then((copy) => ({ copy }), asProblem)
    .then((line) => (outcome = line));
  while (!outcome) {
    yield { read: reading.read, of };
    await Promise.race([checked, new Promise((resolve) => setTimeout(resolve, EVERY_MS))]);
  }
  const line: CheckLine = await checked;
  if (!('field' in line)) await record(line, now).then(remove);
  yield line;
}

async function summarize(path: string, reading: { read: number }, passphrase?: string): Promise<CheckedCopy> {
  const isLocked = await isEncrypted(path);
  return { ...describe(await verifyBackup(path, (read) => (reading.read = read), passphrase)), isEncrypted: isLocked };
}

/** Returns what a manifest says, in figures. */
function describe({ about, tables, files, secret }: Manifest): Omit<CheckedCopy, 'isEncrypted'> {
  const inside = files.filter(({ isInside }) => isInside).length;
  return {
    madeAt: about.madeAt,
    version: about.product,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: inside,
    outside: files.length - inside,
    holdsSecret: secret !== null,
  };
}

function asProblem(error: unknown): { error: string; field?: string } {
  if (!(error instanceof DomainError)) throw error;
  return { error: reasonText(error.reason, 'en'), ...(error.field && { field: error.field }) };
}

async function record(line: CheckLine, now: Date): Promise<void> {
  const last: LastCheck = {
    at: now.toISOString(),
    madeAt: 'copy' in line ? line.copy.madeAt : null,
    problem: 'error' in line ? line.error : null,
  };
  await changeFact(CHECKED_FACT, JSON.stringify(last));
}
