import { createHmac } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Elsewhere } from '#shared/backups.ts';
import { type Reason } from '#shared/reason.ts';
import { notifyPeople } from '#server/accounts/index.ts';
import { ConfigError } from '#server/config.ts';
import { tryWithLock } from '#server/db/advisory-lock.ts';
import { inSnapshot, listFiles } from '#server/db/backup.ts';
import { COPY_ELSEWHERE, findElsewhere } from '#server/db/backup-facts.ts';
import { isEmptySite } from '#server/db/presence.ts';
import { sql } from '#server/db/sql.ts';
import { putTask } from '#server/db/tasks.ts';
import { DomainError } from '#server/errors.ts';
import { log, logError } from '#server/log.ts';
import { storageOf } from '#server/media/index.ts';
import { deriveKey } from '#server/secrets.ts';
import { keyOf, locate, readIndex } from './bucket-index.ts';
import { type BackupTarget, openBackupTarget, reasonOfStorage } from './backup-settings.ts';
import { encrypt } from './encryption.ts';
import { requireFree, toDiskFull } from './folder.ts';
import { makeBackup } from './make-backup.ts';
import { INDEX, type Index } from './manifest.ts';
import { startMeasure } from './measured.ts';
import { BACKUPS, MARGIN, startOfNight } from './nightly.ts';
import { nightsIn, nightsToRetain } from './retention.ts';

const SCRATCH = join(BACKUPS, 'elsewhere');
/** Files sent between two writings of the index: so many a crash sends again. */
const SAVE_EVERY = 10;

/** `margin`: bytes to leave free on the disk. */
type Sending = { margin: number; signal: AbortSignal };

/**
 * Sends last night's copy to the bucket that is set, unless it has it: the database, and the files that are new. Keeps
 * seven days and four weeks there. A failure is recorded, told once a night, and tried again by the next call.
 */
export async function uploadBackup(
  now: Date,
  { margin = MARGIN, signal = new AbortController().signal }: Partial<Sending> = {},
): Promise<void> {
  await tryWithLock('uploadBackup', async () => {
    await rm(SCRATCH, { recursive: true, force: true }); // what a killed process left is not encrypted
    if (await isEmptySite()) return; // its copy would be the newest in the bucket that it is to start from
    const last = await findElsewhere();
    const at = last?.at ?? null;
    const night = startOfNight(now);
    if (at !== null && new Date(at) >= night && new Date(at) <= now) return;
    const result = { at, bytes: last?.bytes ?? 0, triedAt: now.toISOString() };
    try {
      const target = await openBackupTarget();
      if (!target) return;
      const bytes = await sendNight(target, now, { margin, signal });
      await record({ at: now.toISOString(), bytes, triedAt: now.toISOString(), problem: null });
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemOf(error);
      await record({ ...result, problem });
      await notify(problem, night);
    }
  });
}

/** Returns why nothing was sent, and logs it; if it is unexpected, the log has the cause. */
function problemOf(error: unknown): Reason {
  const known = toDiskFull(error, SCRATCH);
  if (known instanceof DomainError || known instanceof ConfigError) {
    const reason = reasonOfStorage(known);
    log('warn', 'nightly copy not sent', { reason });
    return reason;
  }
  logError('nightly copy not sent', error);
  return { code: 'backupNotSent' };
}

const record = ({ problem: reason, ...result }: Elsewhere) =>
  putTask({ ...COPY_ELSEWHERE, state: reason ? 'failed' : 'done', reason, result });

const notify = (problem: Reason, night: Date) =>
  sql.begin((db) =>
    notifyPeople(
      {
        notice: 'failures',
        key: `copy ${night.toISOString()}`,
        subject: { code: 'noticeCopyFailed' },
        text: { code: 'noticeCopyFailedBecause', because: problem },
        path: '/studio/copies',
      },
      {},
      db,
    ),
  );

/** Returns the bytes of the database's copy. Files go first: a copy names none that is not there. */
async function sendNight(target: BackupTarget, now: Date, sending: Sending): Promise<number> {
  const { bucket, passphrase } = target;
  const lock = passphrase && createHmac('sha256', deriveKey('passphrases of copies')).update(passphrase).digest('hex');
  const found = (await readIndex(bucket)) ?? { nights: [], lock: null, files: {} };
  const index: Index = found.lock === lock ? found : { ...found, lock, files: {} };
  const made = await makeBackup(SCRATCH, { holds: 'database', isFromEverywhere: true, now, ...sending });
  try {
    await sendFiles(target, index, sending);
    const name = basename(made.path) + ending(passphrase);
    await requireFree(SCRATCH, made.bytes + sending.margin);
    await put(target, name, createReadStream(made.path), passphrase);
    const nights = nightsIn([...new Set([...index.nights, name])]);
    const retained = nightsToRetain(nights);
    const old = nights.filter((night) => !retained.has(night.name));
    await bucket.remove(old.map((night) => locate(night.name)));
    await writeIndex(target, { ...index, nights: [...retained] });
    return made.bytes;
  } finally {
    await rm(made.path, { force: true });
  }
}

async function sendFiles(target: BackupTarget, index: Index, { margin, signal }: Sending): Promise<void> {
  const files = await inSnapshot((db) => listFiles(db, 'everywhere'));
  let sent = 0;
  for (const file of files) {
    signal.throwIfAborted();
    const name = keyOf(`${file.id}.${file.extension}`);
    if (name in index.files) continue;
    const size = await storageOf(file).size(file);
    if (size === null) continue; // the download names what is missing; a copy without it is better than none
    await requireFree(SCRATCH, size + margin);
    const body = await storageOf(file).read({ ...file, bytes: size }, { start: 0, end: size }, signal);
    await put(target, name + ending(target.passphrase), body, target.passphrase);
    index.files[name] = size;
    sent += 1;
    if (sent % SAVE_EVERY === 0) await writeIndex(target, index);
  }
}

const ending = (passphrase: string | null): string => (passphrase ? '.age' : '');

/** By way of this machine's disk: the service has to know the hash before the bytes come. */
async function put(
  { bucket }: BackupTarget,
  key: string,
  body: AsyncIterable<Uint8Array>,
  passphrase: string | null,
): Promise<void> {
  const path = join(SCRATCH, `${basename(key)}.part`);
  const measure = startMeasure();
  try {
    const bytes = measure.through(passphrase ? encrypt(body, passphrase) : body);
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    await bucket.put(key, path, measure.sum().sha256);
  } finally {
    await rm(path, { force: true });
  }
}

const writeIndex = (target: BackupTarget, index: Index): Promise<void> =>
  put(target, INDEX, asBody(JSON.stringify(index)), null);

async function* asBody(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
