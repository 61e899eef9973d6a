import { cite } from '#shared/format.ts';
import type { Reason } from '#shared/reason.ts';
import type { ReadFeed } from '#server/directories/reading.ts';
import { type ForeignEpisode, foreignEpisode, identify } from './foreign-episode.ts';
import { positionOf, type Season, seasonsIn } from './foreign-series.ts';
import { type ForeignShow, showOf } from './foreign-show.ts';
import { bytesOf, lossesOf, warningsOf } from './losses.ts';

/** A summary of a feed: `title` is '' for none, `minutes` and `bytes` as it says. */
export type Outline = {
  title: string;
  minutes: number;
  bytes: number;
  losses: Reason[];
  warnings: Reason[];
  seasons: Season[];
};

/** An item of a feed. `episode` is null where it has no id, and where only the outline was asked for. */
export type ForeignItem = {
  id: ReturnType<typeof identify>;
  title: string;
  season: number | null;
  episode: ForeignEpisode | null;
};

export function outlineOf(feed: ReadFeed, now: Date): Outline {
  const { items = [] } = feed;
  return {
    title: cite(feed.title ?? ''),
    minutes: Math.round(items.reduce((sum, { itunes }) => sum + (itunes?.duration ?? 0), 0) / 60),
    bytes: items.reduce((sum, item) => sum + bytesOf(item), 0),
    losses: lossesOf(items, now),
    warnings: warningsOf(feed),
    seasons: seasonsIn(feed),
  };
}

export { type ForeignShow, showOf };

/** Yields each item of a feed; as an episode when `categories`, those there are here, are given. */
export async function* itemsOf(
  feed: ReadFeed,
  base: string | undefined,
  categories: readonly string[] | null,
): AsyncGenerator<ForeignItem> {
  for (const item of feed.items ?? []) {
    const id = identify(item);
    const title = cite(item.title ?? '');
    const episode = categories && 'guid' in id ? await foreignEpisode(id.guid, item, { feed, base, categories }) : null;
    yield { id, title, season: positionOf(item).season, episode };
  }
}
