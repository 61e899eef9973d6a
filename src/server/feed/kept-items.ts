import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Show } from '#server/config.ts';
import { type FeedVersion, listEveryFeedVersion, listFeedEpisodesById } from '#server/db/feed-episodes.ts';
import { type Limit, renderItem } from './items.ts';

/** An item as it was last rendered, its size in bytes of UTF-8, and of which version of its episode it is. */
type KeptItem = { item: string; bytes: number; updatedAt: number };
type KeptItems = Map<string, KeptItem>;

/** The items of the last feed by episode, at most its bytes, and for which show: after a change only a few are new. */
let kept: { shownAs: string; items: KeptItems } = { shownAs: '', items: new Map() };
/** The second of two finds what the first has kept. */
const oneAtATime = pLimit(1);

/** Of which show at which address, and how much; `signal` ends it early, with the items until then. */
type Wanted = { show: Show; publicUrl: string; limit: Limit; signal?: AbortSignal };

/**
 * Returns one `<item>` for each of the newest published episodes until either limit is reached; renders only those that
 * changed since the last time. Yields to other requests.
 */
export const renderNewestItems = (wanted: Wanted): Promise<string[]> => oneAtATime(() => renderNewest(wanted));

async function renderNewest({ show, publicUrl, limit, signal }: Wanted): Promise<string[]> {
  const shownAs = JSON.stringify([show, publicUrl]);
  const before: KeptItems = kept.shownAs === shownAs ? kept.items : new Map();
  const items: KeptItems = new Map();
  let room = limit.bytes;
  for await (const versions of listEveryFeedVersion()) {
    const wanted = versions.slice(0, limit.episodes - items.size);
    const changed = wanted.filter(({ id, updatedAt }) => before.get(id)?.updatedAt !== updatedAt.getTime());
    const rendered = await renderChanged(changed, show, publicUrl);
    for (const { id } of wanted) {
      const one = rendered.get(id) ?? before.get(id);
      if (!one) continue; // taken back since its version was read
      room -= one.bytes;
      if (room < 0) return keep(shownAs, items);
      items.set(id, one);
    }
    if (items.size >= limit.episodes || signal?.aborted) break;
    await nextTurn();
  }
  return keep(shownAs, items);
}

function keep(shownAs: string, items: KeptItems): string[] {
  kept = { shownAs, items };
  return Array.from(items.values(), ({ item }) => item);
}

async function renderChanged(changed: FeedVersion[], show: Show, publicUrl: string): Promise<KeptItems> {
  const rendered: KeptItems = new Map();
  const ids = changed.map(({ id }) => id);
  for await (const episode of listFeedEpisodesById(ids)) {
    const item = renderItem(episode, show, publicUrl);
    rendered.set(episode.id, { item, bytes: Buffer.byteLength(item), updatedAt: episode.updatedAt.getTime() });
    await nextTurn();
  }
  return rendered;
}
