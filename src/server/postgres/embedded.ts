import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { upgradeCluster, type CopyDatabase, finishUpgrade } from './upgrade-cluster.ts';
import { createCluster } from './cluster.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import { prepareHome, findMadeCluster, type Home } from './home.ts';
import {
  ended,
  findRunFolder,
  locationOf,
  startOrAdopt,
  socketOf,
  stopPostmaster,
  type Postmaster,
} from './postmaster.ts';
import { findPrograms, majorOf, type Programs, type Source } from './programs.ts';
import { isSocketOpen, lockSite } from './site-lock.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { reasonToSay } from '#server/config/error.ts';
import { pageWords } from '#server/words.ts';

export { EmbeddedDatabaseError };

type Options = { programs?: Source; now?: () => number; copy?: CopyDatabase };

export type EmbeddedDatabase = Awaited<ReturnType<typeof startEmbeddedDatabase>>;

/**
 * Starts PostgreSQL in DATA_DIR, for people who have none: creates the cluster if needed, adopts a running one, and
 * restarts it if it exits. It listens on a socket in a folder only we can enter, never on the network. `print` receives
 * lines for the operator; with `copy` the database of an older PostgreSQL is brought over; `now` (ms) is the clock that
 * limits repeated lines. @throws EmbeddedDatabaseError in one line
 */
export async function startEmbeddedDatabase(dataDir: string, print: (line: string) => unknown, options: Options = {}) {
  if (process.platform === 'win32') throw new EmbeddedDatabaseError((t) => t.embedded.onWindows);
  const home = prepareHome(dataDir, print);
  const unlock = await lockSite(home.run, dataDir);
  try {
    finishUpgrade(home); // until 0.3.0
    const programs = await choosePrograms(home, print, options);
    if (!existsSync(home.cluster)) {
      print(pageWords().terminal.databaseCreated(programs.version));
      await createCluster(programs, home);
    }
    const first = await startOrAdopt(programs, home, print);
    const again = { start: () => startOrAdopt(programs, home, print), print, now: options.now ?? Date.now };
    const stop = keepRunning(first, again);
    return {
      location: first.location,
      /** PostgreSQL's version, such as 18.4. */
      version: programs.version,
      /** Whether it was still running, because the previous site process was killed. */
      adopted: first.adopted,
      /** Stops PostgreSQL within 25 s and releases DATA_DIR. */
      stop: (): Promise<void> => stop().finally(unlock),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Returns where the database of a running site listens; null if no site is running. Changes nothing. */
export async function findEmbeddedDatabase(dataDir: string): Promise<Postmaster['location'] | null> {
  const run = findRunFolder(findMadeCluster(dataDir));
  // A database without a site is the orphan of a killed one, which only startEmbeddedDatabase adopts.
  const isSiteThere = run !== null && (await isSocketOpen(join(run, 'site.lock')));
  return isSiteThere && (await isSocketOpen(socketOf(run))) ? locationOf(run) : null;
}

// until 0.3.0: then `findPrograms(home, { only, major: majorOf(home.cluster) })`
/** Returns the newest programs here, and brings an older database over to them; those of a newer one are its own. */
async function choosePrograms(
  home: Home,
  print: (line: string) => unknown,
  { programs: only, copy }: Options,
): Promise<Programs> {
  const major = majorOf(home.cluster);
  const newest = findPrograms(home, { only, major: copy ? null : major });
  if (!copy || major === null || major === newest.major) return newest;
  return major < newest.major ? upgradeCluster(home, newest, { only, copy, print }) : findPrograms(home, { only });
}

/** How to restart it. `now` is in milliseconds. */
type Again = { start: () => Promise<Postmaster>; print: (line: string) => unknown; now: () => number };

/** Restarts it whenever it exits. Returns the function that stops it for good. */
function keepRunning(first: Postmaster, again: Again): () => Promise<void> {
  let postmaster = first;
  const stopping = new AbortController();
  const watch = async () => {
    for (;;) {
      await ended(postmaster, stopping.signal);
      if (stopping.signal.aborted) return;
      again.print(pageWords().terminal.databaseStopped);
      postmaster = (await retryStart(again, stopping.signal)) ?? postmaster;
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
    await stopPostmaster(postmaster);
  };
}

/**
 * Retries after 0, 0.1, 0.2, 0.4 … 5 s until it starts; null once `signal` aborts. Reports the first failure, then at
 * most one a minute.
 */
async function retryStart({ start, print, now }: Again, signal: AbortSignal): Promise<Postmaster | null> {
  let reportedAt = -Infinity;
  for (let pause = 0; !signal.aborted; pause = Math.min(5_000, pause * 2 || 100)) {
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    try {
      return await start();
    } catch (error) {
      const at = now();
      if (at - reportedAt < MINUTE_MS) continue;
      const t = pageWords();
      print(t.terminal.databaseRetried(reasonToSay(error)(t.start)));
      reportedAt = at;
    }
  }
  return null;
}
