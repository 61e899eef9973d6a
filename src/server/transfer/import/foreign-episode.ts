import { type Chapter } from '#shared/episode.ts';
import { DEFAULT_CATEGORY } from '#shared/category.ts';
import { MAX_CHAPTERS, MAX_EPISODE_SECONDS, MAX_TITLE } from '#shared/episode-limits.ts';
import { toStorable, firstCodePoints, oneLine } from '#shared/text.ts';
import { parseTime } from '#shared/time.ts';
import { type ReadItem, summaryOf } from '#server/directories/index.ts';
import { notesToMarkup } from './notes.ts';

/** An episode as in its feed. Apps identify it by `guid`; `publishedAt` is null when the feed has no date for it. */
export type ForeignEpisode = NonNullable<Awaited<ReturnType<typeof foreignEpisode>>>;

/** What an index of PostgreSQL takes is 2,700 bytes. */
const MAX_GUID_BYTES = 2_000;
/** Best first: timed formats before plain text, and VTT may name the speakers. */
const BEST_TRANSCRIPT = ['text/vtt', 'application/x-subrip', 'application/srt', 'application/json', 'text/plain'];

/**
 * Returns null when the item has neither a guid nor audio to identify it by. `base` resolves relative URLs; `known` are
 * the categories there are.
 */
export async function foreignEpisode(item: ReadItem, base: string | undefined, known: readonly string[]) {
  const absolute = (address: string | undefined) => (address && URL.parse(address, base)?.href) || null;
  const audioUrl = absolute(item.enclosures?.[0]?.url);
  const guid = guidOf(item);
  if (guid === null) return null;
  const chaptersUrl = absolute(item.podcast?.chapters?.url);
  return {
    guid,
    title: titleOf(item),
    description: await notesToMarkup(notesOf(item)),
    category: categoryOf(item, known),
    publishedAt: dateOf(item.pubDate),
    audioUrl,
    transcripts: transcriptsOf(item).flatMap(({ url, type }) => {
      const address = absolute(url);
      return address ? [{ url: address, type }] : [];
    }),
    chaptersUrl,
    chapters: chaptersOf(item.psc?.chapters ?? []),
  };
}

/** Returns the id by which apps know an item: without a guid, the URL of its audio. Null without either. */
export function guidOf(item: ReadItem): string | null {
  const guid = toStorable(item.guid?.value?.trim() || item.enclosures?.[0]?.url?.trim() || '');
  return guid && Buffer.byteLength(guid) <= MAX_GUID_BYTES ? guid : null;
}

/** Returns the notes as the feed has them, HTML as a rule. */
export const notesOf = (item: ReadItem): string => item.content?.encoded || item.description || summaryOf(item) || '';

/** Returns the valid chapters of a podcast:chapters or psc:chapters list. */
export function chaptersOf(
  list: readonly { start?: unknown; startTime?: unknown; title?: unknown }[],
): Chapter[] | null {
  const chapters = list.flatMap(({ start, startTime, title }) => {
    const time = parseTime(startTime ?? start);
    const words = typeof title === 'string' ? firstCodePoints(oneLine(title).trim(), MAX_TITLE) : '';
    return time === null || !words || time > MAX_EPISODE_SECONDS ? [] : [{ time, title: words }];
  });
  return chapters.length > 0 ? chapters.sort((a, b) => a.time - b.time).slice(0, MAX_CHAPTERS) : null;
}

function titleOf({ title, itunes }: ReadItem): string {
  const text = oneLine(title || itunes?.title || '')
    .replace(/\s+/g, ' ')
    .trim();
  return firstCodePoints(text || 'Untitled episode', MAX_TITLE);
}

function categoryOf({ categories = [] }: ReadItem, known: readonly string[]): string {
  const names = categories.map(({ name }) => name?.trim().toLowerCase());
  return known.find((category) => names.includes(category.toLowerCase())) ?? DEFAULT_CATEGORY;
}

export function dateOf(text: string | undefined): Date | null {
  const date = new Date(text ?? '');
  const isDate = !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1970 && date.getUTCFullYear() < 10_000;
  return isDate ? date : null;
}

function transcriptsOf({ podcast }: ReadItem): { url: string; type: string }[] {
  const known = (podcast?.transcripts ?? []).flatMap(({ url, type = '' }) =>
    url && BEST_TRANSCRIPT.includes(type) ? [{ url, type }] : [],
  );
  return known.sort((a, b) => BEST_TRANSCRIPT.indexOf(a.type) - BEST_TRANSCRIPT.indexOf(b.type));
}
