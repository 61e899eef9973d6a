import { listStates, setMax } from '#server/db/site-state.ts';
import { isDatabaseAway } from '#server/db/health.ts';
import { logError } from '#server/log.ts';
import { findFeedReader } from './downloads/agents.ts';
import { HOUR_MS } from '#shared/units.ts';

const FEED = /^(?:\/(?:en|es))?\/feed\.xml$/;
const STATE = 'feed read by ';

/** When each reader was last written down by this process. */
const written = new Map<string, number>();

/**
 * Records that an app or a directory has asked for the feed, if the path is a feed's: once an hour, and nothing of who
 * uses it. Never throws.
 */
export function recordFeedReader({ path, userAgent }: { path: string; userAgent: string }, now: Date): void {
  if (!FEED.test(path)) return;
  const name = findFeedReader(userAgent);
  if (name === null || now.getTime() - (written.get(name) ?? -Infinity) < HOUR_MS || isDatabaseAway()) return;
  written.set(name, now.getTime());
  setMax(STATE + name, now).catch((error: unknown) => {
    written.delete(name);
    if (!isDatabaseAway()) logError('a reader of the feed could not be recorded', error);
  });
}

/** Returns which apps and directories have asked for the feed since then, and when last. */
export async function listFeedReaders(since: Date): Promise<{ name: string; at: Date }[]> {
  const readers = (await listStates(STATE)).map(({ name, value }) => ({ name, at: new Date(value) }));
  return readers.filter(({ at }) => at >= since);
}
