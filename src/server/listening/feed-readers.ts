import { listStates, raiseTo } from '#server/db/site-state.ts';
import { isDatabaseAway } from '#server/db/health.ts';
import { logError } from '#server/log.ts';
import { findInLists } from './downloads/agents.ts';
import { HOUR_MS } from '#shared/units.ts';

/** Feeds are read by the directories' own programs, for all their listeners at once. The first match decides. */
const DIRECTORIES: [RegExp, string][] = [
  [/^iTMS\b/i, 'Apple Podcasts'],
  [/^Spotify\b/i, 'Spotify'],
  [/^Overcast\b/i, 'Overcast'],
  [/^Pocket ?Casts\b/i, 'Pocket Casts'],
  [/^Amazon ?Music/i, 'Amazon Music'],
  [/^Castbox/i, 'Castbox'],
  [/^Podcastindex\.org/i, 'Podcast Index'],
];
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
  const name = readerOf(userAgent);
  if (name === null || now.getTime() - (written.get(name) ?? -Infinity) < HOUR_MS || isDatabaseAway()) return;
  written.set(name, now.getTime());
  raiseTo(STATE + name, now).catch((error: unknown) => {
    written.delete(name);
    if (!isDatabaseAway()) logError('a reader of the feed could not be recorded', error);
  });
}

/** Returns which apps and directories have asked for the feed since then, and when last. */
export async function listFeedReaders(since: Date): Promise<{ name: string; at: Date }[]> {
  const readers = (await listStates(STATE)).map(({ name, value }) => ({ name, at: new Date(value) }));
  return readers.filter(({ at }) => at >= since);
}

function readerOf(userAgent: string): string | null {
  const directory = DIRECTORIES.find(([pattern]) => pattern.test(userAgent));
  if (directory) return directory[1];
  const found = userAgent.length > 1_000 ? null : findInLists(userAgent);
  return found?.list === 'apps' ? found.name : null;
}
