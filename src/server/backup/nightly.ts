import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '#server/config.ts';
import { tryWithLock } from '#server/db/advisory-lock.ts';
import { changeState, findState } from '#server/db/site-state.ts';
import { isUnused } from '#server/db/presence.ts';
import { sql } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { nightsIn, nightsToRetain } from './retention.ts';
import { makeBackup, type Making } from './make-backup.ts';
import { DAY_MS, GB } from '#shared/units.ts';

export const BACKUPS = dataFolder('backups');

/** Bytes left free for the site: a disk filled by backups would stop uploads. */
export const MARGIN = GB;
/** The fact that says when the last one was made. */
export const NIGHTLY_STATE = 'nightly backup';
const HOUR_UTC = 2;

type Nightly = { folder?: string; margin?: number; signal?: AbortSignal };

/**
 * Writes last night's database backup unless one process already has, and removes old ones. Without audio: that never
 * changes, and stays in DATA_DIR for 30 days after deletion. If there is no room, or `signal` aborts it, the next call
 * tries again.
 */
export async function backUpNightly(
  now: Date,
  { folder = BACKUPS, margin = MARGIN, signal = new AbortController().signal }: Nightly = {},
): Promise<void> {
  await tryWithLock('nightly', async () => {
    if (await isUnused(sql)) return;
    const last = await findState(NIGHTLY_STATE);
    if (last && isSince(startOfNight(now), new Date(last), now)) return;
    const isMade = await makeOrSay(folder, { holds: 'database', now, margin, signal });
    if (!isMade) return;
    await changeState(NIGHTLY_STATE, now.toISOString());
    await removeOldNights(folder);
  });
}

/** One from the future was made under a clock that has been set back since, and says nothing about this night. */
const isSince = (night: Date, last: Date, now: Date): boolean => last >= night && last <= now;

/** Returns the latest 02:00 UTC. A site not running at that hour is backed up when it starts. */
export function startOfNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(HOUR_UTC, 0, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return night;
}

/** Returns the next 02:00 UTC. */
export const nextNightAfter = (now: Date): Date => new Date(startOfNight(now).getTime() + DAY_MS);

/** Returns whether it was made. A full disk is logged and is no error: the rest of the site keeps running. */
async function makeOrSay(folder: string, making: Making): Promise<boolean> {
  try {
    const { path, bytes } = await makeBackup(folder, making);
    log('info', 'nightly backup made', { path, bytes });
    return true;
  } catch (error) {
    if (making.signal?.aborted) return false;
    if (!(error instanceof DomainError)) throw error;
    log('warn', 'nightly backup skipped', { reason: error.reason });
    return false;
  }
}

async function removeOldNights(folder: string): Promise<void> {
  const nights = nightsIn((await readdir(folder)).filter((name) => name.endsWith('.tar'))); // not what someone encrypted
  const retained = nightsToRetain(nights);
  const old = nights.filter(({ name }) => !retained.has(name));
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
}
