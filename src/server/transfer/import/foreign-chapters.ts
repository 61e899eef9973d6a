import type { Chapter } from '#shared/contract/audio.ts';
import { MAX_EPISODE_SECONDS, MAX_TITLE } from '#shared/limits.ts';
import { firstCodePoints, oneLine } from '#shared/text.ts';
import { parseTime } from '#shared/time.ts';

/**
 * Returns the valid chapters of a podcast:chapters or psc:chapters list; those that only carry a picture do not count.
 */
export function chaptersOf(
  list: readonly { start?: unknown; startTime?: unknown; title?: unknown; toc?: unknown }[],
): Chapter[] | null {
  const chapters = list.flatMap(({ start, startTime, title, toc }) => {
    const time = parseTime(startTime ?? start);
    const words = typeof title === 'string' ? firstCodePoints(oneLine(title).trim(), MAX_TITLE) : '';
    return time === null || !words || time > MAX_EPISODE_SECONDS || toc === false ? [] : [{ time, title: words }];
  });
  return chapters.length > 0 ? chapters.sort((a, b) => a.time - b.time) : null;
}
