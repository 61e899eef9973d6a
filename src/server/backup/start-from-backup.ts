import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Admin, asAdmin, type RecentUser } from '#shared/account.ts';
import type { RestoreRequest, RestoreState } from '#shared/backups.ts';
import type { Reason } from '#shared/reason.ts';
import { confirmRights } from '#server/audit.ts';
import { config, ConfigError } from '#server/config.ts';
import { tryWithLock } from '#server/db/advisory-lock.ts';
import { DomainError } from '#server/errors.ts';
import { suppressAnnouncementsAfterRestore } from '#server/listening/index.ts';
import { logError } from '#server/log.ts';
import { reasonOfStorage } from './backup-settings.ts';
import { removeFetched } from './from-bucket.ts';
import { WAITING } from './place-files.ts';
import { takePlace } from './read-in-subprocess.ts';
import { type FailedRestore, recordFailure, recordRestore, startProgress } from './restore-progress.ts';
import { openSource, type Source } from './restore-source.ts';
import { requireEmptySite, restore, type Restored } from './restore.ts';

/**
 * Begins to replace an empty site by a copy, and returns how far it is, with a token to follow it; `readRestore` says
 * how it continues. The copy is checked before anything is changed; then it is restored as a whole or not at all.
 * @throws DomainError conflict when the site is in use or this is under way, missing, tooMany
 */
export async function startFromBackup(
  admin: Admin & RecentUser,
  wanted: RestoreRequest,
  now: Date,
): Promise<RestoreState & { token: string }> {
  await requireEmptySite();
  const source = await openSource(admin, wanted);
  const token = randomUUID();
  const leave = takePlace();
  await new Promise<unknown>((begun, refused) => {
    let failure: FailedRestore | null = null;
    const begin = async () => {
      await recordRestore(token, BEGINNING);
      begun(null);
      failure = await restoreOrFail({ admin, source, token, now });
    };
    // A failure is recorded once the lock is free: who reads of it may start again.
    tryWithLock('restore', begin)
      .finally(leave)
      .then((isOurs) => (isOurs ? recordFailure(token, failure) : refused(underWay())), refused);
  });
  return { ...BEGINNING, token };
}

type Progress = ReturnType<typeof startProgress>;
type Restoring = { admin: Admin; source: Source; token: string; now: Date };

const BEGINNING = { step: 'checking', read: 0, of: 0 } as const;
const underWay = () => new DomainError('conflict', { code: 'restoreInProgress' });

/** Never throws: returns what went wrong, null for a restore that is done, and has recorded it. */
async function restoreOrFail(restoring: Restoring): Promise<FailedRestore | null> {
  const { source, token } = restoring;
  const progress = startProgress(token, BEGINNING);
  try {
    await restoreHere(restoring, progress);
    await source.remove().catch(onLeftOver);
    return null;
  } catch (error) {
    await progress.stop();
    await source.onFailure(error).catch(onLeftOver);
    return { step: 'failed', ...problemOf(error) };
  }
}

const onLeftOver = (error: unknown) => logError('a copy that was restored is not removed', error);

/**
 * The differences from the command: an administrator asks, whose browser follows, and the site that is replaced runs.
 */
async function restoreHere({ admin, source, token, now }: Restoring, progress: Progress): Promise<void> {
  await restore({
    source,
    by: admin.username,
    onProgress: progress.say,
    async onLoaded(db) {
      await progress.stop(); // it writes into a table that is about to be locked
      await confirmRights(asAdmin(admin), db); // by their role: a sign-in may end while this runs for an hour
    },
    async onReplaced(restored, db) {
      await suppressAnnouncementsAfterRestore(now, db);
      await recordRestore(token, doneState(restored), db);
    },
  });
}

function doneState({ manifest: { about, files, secret }, missing }: Restored) {
  const counts = { files: files.length - missing.length, missing: missing.length };
  const holdsSecret = secret !== null && !config.appSecret;
  return { step: 'done' as const, madeAt: about.madeAt, version: about.product, ...counts, holdsSecret };
}

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
  await tryWithLock('restore', async () => {
    await rm(WAITING, { recursive: true, force: true });
    await removeFetched();
  });
}
