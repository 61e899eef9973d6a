import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Admin, asAdmin, type RecentUser } from '#shared/account.ts';
import type { RestoreRequest, RestoreState } from '#shared/copies.ts';
import type { Reason } from '#shared/reason.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { config, ConfigError } from '#server/config.ts';
import { tryWithLock } from '#server/db/advisory-lock.ts';
import { markRestored } from '#server/db/announcements.ts';
import { lockSiteTables, makeArrivingTables, moveArrivedRows } from '#server/db/arriving.ts';
import { setCopying } from '#server/db/backup.ts';
import { asKnownHere, migrateWithin } from '#server/db/migrate.ts';
import { isEmptySite } from '#server/db/presence.ts';
import type { Transaction } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { silenceAfterRestore } from '#server/listening/index.ts';
import { logError } from '#server/log.ts';
import { storage } from '#server/media/index.ts';
import { reasonOfStorage } from './copy-settings.ts';
import { requireFree } from './folder.ts';
import { removeFetched } from './from-bucket.ts';
import { loadBackup, type Loading } from './load-backup.ts';
import type { Manifest } from './manifest.ts';
import { WAITING } from './place-files.ts';
import { takePlace } from './read-apart.ts';
import { recordFailure, recordRestore, startProgress } from './restore-progress.ts';
import { openSource, type Source } from './restore-source.ts';
import { lengthOf, verifyBackup } from './verify-backup.ts';

/** Advisory lock of the process that restores; any fixed number. */
const RESTORE_LOCK = 20_251_126;

/**
 * Begins to replace an empty site by a copy, and returns how far it is, with a token to follow it; `readRestore` says how it goes on. The copy is
 * checked before anything is changed; then it is restored as a whole or not at all.
 * @throws DomainError conflict when the site is in use or this is under way, missing, tooMany
 */
export async function startFromCopy(
  admin: Admin & RecentUser,
  wanted: RestoreRequest,
  now: Date,
): Promise<RestoreState & { token: string }> {
  await requireEmptySite();
  const source = await openSource(admin, wanted);
  const token = randomUUID();
  const leave = takePlace();
  await new Promise<unknown>((begun, refused) => {
    let failure: Failed | null = null;
    const begin = async () => {
      await recordRestore(token, BEGINNING);
      begun(null);
      failure = await restoreOrFail({ admin, source, token, now });
    };
    // A failure is recorded once the lock is free: who reads of it may start again.
    tryWithLock(RESTORE_LOCK, begin)
      .finally(leave)
      .then((isOurs) => (isOurs ? recordEnd(token, failure) : refused(underWay())), refused);
  });
  return { ...BEGINNING, token };
}

type Restoring = { admin: Admin; source: Source; token: string; now: Date };
type Failed = Extract<RestoreState, { step: 'failed' }>;

const BEGINNING = { step: 'checking', read: 0, of: 0 } as const;
const underWay = () => new DomainError('conflict', { code: 'restoreInProgress' });

/** Never throws: returns what went wrong, null for a restore that is done, and has recorded it. */
async function restoreOrFail(restoring: Restoring): Promise<Failed | null> {
  const { source, token } = restoring;
  const progress = startProgress(token, BEGINNING);
  try {
    await restore(restoring, progress);
    await source.remove().catch(onLeftOver);
    return null;
  } catch (error) {
    await progress.stop();
    await source.onFailure(error).catch(onLeftOver);
    return { step: 'failed', ...problemOf(error) };
  }
}

async function recordEnd(token: string, failure: Failed | null): Promise<void> {
  if (!failure) return;
  await recordFailure(token, failure).catch((problem: unknown) =>
    logError('the end of a restore is not recorded', problem),
  );
}

const onLeftOver = (error: unknown) => logError('a copy that was restored is not removed', error);

type Progress = ReturnType<typeof startProgress>;

async function restore(restoring: Restoring, progress: Progress): Promise<void> {
  const { source } = restoring;
  const { passphrase } = source;
  const copy = await source.fetch((read, of) => progress.say({ step: 'fetching', read, of }));
  const length = await lengthOf(copy.path);
  const onCheck = (read: number) => progress.say({ step: 'checking', read, of: length });
  const manifest = await verifyBackup(copy.path, onCheck, passphrase);
  await requireFree(config.dataDir, bytesOf(manifest));
  await storage.check();
  const of = length + copy.bytesToFetch(manifest);
  let [ofFiles, ofCopy] = [0, 0];
  const say = () => progress.say({ step: 'restoring', read: ofCopy + ofFiles, of });
  await loadBackup(copy.path, manifest, {
    passphrase,
    onBytes: (read) => {
      ofCopy = read;
      say();
    },
    findOther: (file, files) =>
      copy.findFile(file, files, (bytes) => {
        ofFiles += bytes;
        say();
      }),
    ...besideSite(restoring, manifest, progress),
  });
}

/** Loads into tables of their own, which take the place of the site's rows at the end, while nobody else uses them. */
function besideSite(
  { admin, token, now }: Restoring,
  { about, files, secret }: Manifest,
  progress: Progress,
): Pick<Loading, 'transact' | 'onLoaded'> {
  let path = '';
  return {
    transact: (work) =>
      transactAndInvalidate(['episodes', 'show', 'counters'], async (db) => {
        await setCopying(db);
        path = await makeArrivingTables(asKnownHere(about.migrations) ?? [], db);
        return work(db);
      }),
    async onLoaded(db, missing) {
      await migrateWithin(db);
      await progress.stop(); // it writes into a table that is locked now
      const tables = await lockSiteTables(path, db);
      await confirmRights(asAdmin(admin), db); // by their role: a sign-in may end while this goes on for an hour
      await requireEmptySite(db);
      await moveArrivedRows(path, tables, db);
      await markRestored(db); // a move, too: only who runs both servers can know that the old one is stopped
      await silenceAfterRestore(now, db);
      const { madeAt, product: version } = about;
      const counts = { files: files.length - missing.length, missing: missing.length };
      const holdsSecret = secret !== null && !config.appSecret;
      await recordRestore(token, { step: 'done', madeAt, version, ...counts, holdsSecret }, db);
      await recordAudit(
        { action: 'site started from a copy', actor: null, facts: { made: madeAt, by: admin.username } },
        db,
      );
    },
  };
}

/** @throws DomainError conflict */
async function requireEmptySite(db?: Transaction): Promise<void> {
  if (await isEmptySite(db)) return;
  throw new DomainError('conflict', { code: 'siteNotEmpty' });
}

/** Rows are there twice until the end. */
const bytesOf = ({ tables, files }: Manifest): number =>
  tables.reduce((sum, { bytes }) => sum + 2 * bytes, 0) + files.reduce((sum, { bytes }) => sum + bytes, 0);

function problemOf(error: unknown): { reason: Reason; field?: string } {
  if (!(error instanceof DomainError || error instanceof ConfigError)) {
    logError('a copy was not restored', error);
    return { reason: { code: 'restoreFailed' } };
  }
  if (error instanceof DomainError && error.fault === 'diskFull') return { reason: { code: 'restoreWithoutRoom' } };
  return { reason: reasonOfStorage(error), ...(error instanceof DomainError && error.field && { field: error.field }) };
}

/** Removes the files of a restore that ended with its process. */
export async function removeInterruptedRestore(): Promise<void> {
  await tryWithLock(RESTORE_LOCK, async () => {
    await rm(WAITING, { recursive: true, force: true });
    await removeFetched();
  });
}
