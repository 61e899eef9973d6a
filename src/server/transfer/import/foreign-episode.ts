import { DEFAULT_CATEGORY } from '#shared/category.ts';
import { MAX_TITLE } from '#shared/limits.ts';
import { asLanguageTag } from '#shared/language-tag.ts';
import type { Reason } from '#shared/reason.ts';
import { codePoints, toStorable, firstCodePoints, oneLine } from '#shared/text.ts';
import { htmlToText } from '#server/catalog/markup.ts';
import { type ReadFeed, type ReadItem, summariesOf } from '#server/directories/reading.ts';
import { audioOf } from './foreign-audio.ts';
import { chaptersOf } from './foreign-chapters.ts';
import { readDate } from './foreign-date.ts';
import { positionOf } from './foreign-series.ts';
import { addressIn } from './longest.ts';
import { notesToMarkup } from './notes.ts';

/** An episode as in its feed. Apps identify it by `guid`; `publishedAt` (ISO 8601) is null when it has no date. */
export type ForeignEpisode = Awaited<ReturnType<typeof foreignEpisode>>;

/** An index of PostgreSQL takes 2,700 bytes. */
const MAX_GUID_BYTES = 2_000;
/**
 * Best first: timed formats before plain text, and WebVTT may name the speakers. Their types are spelled in many ways.
 */
const TRANSCRIPT_KINDS = [/vtt/i, /srt|subrip/i, /json/i, /html/i];

/**
 * The values of a feed that its episodes have in common: `base` resolves relative addresses, `categories` are those
 * there are here.
 */
export type Surroundings = { feed: ReadFeed; base: string | undefined; categories: readonly string[] };

/** Returns an item of a feed as an episode of ours; `guid` is what `identify` found. */
export async function foreignEpisode(guid: string, item: ReadItem, { feed, base, categories }: Surroundings) {
  const absolute = (address: string | undefined) => addressIn(address, base);
  const notes = await notesOf(item, feed.link ?? base);
  const title = titleOf(item);
  const position = positionOf(item);
  const language = asLanguageTag(feed.language?.slice(0, 100).replaceAll('_', '-'));
  const picture = absolute(item.itunes?.image);
  return {
    guid,
    title: firstCodePoints(title, MAX_TITLE),
    position,
    description: notes.markup,
    /** Values that are too long for us, or not a number we use. */
    cut: [...cutOf(title, notes.isCut), ...position.refused],
    language,
    category: categoryOf(item, categories),
    publishedAt: dateOf(item)?.toISOString() ?? null,
    audioUrl: absolute(audioOf(item)?.url),
    /** Its own, not the show's. */
    pictureUrl: picture === absolute(feed.itunes?.image) ? null : picture,
    transcripts: transcriptsOf(item, language).flatMap(({ url }) => absolute(url) ?? []),
    chaptersUrl: absolute(item.podcast?.chapters?.url),
    chapters: chaptersOf(item.psc?.chapters ?? []),
  };
}

/** Returns the id by which apps know an item: without a guid, the URL of its audio. Else why there is none. */
export function identify(item: ReadItem): { guid: string } | { problem: Reason } {
  const guid = toStorable(item.guid?.value?.trim() || audioOf(item)?.url || '');
  if (!guid) return { problem: { code: 'foreignIdMissing' } };
  if (Buffer.byteLength(guid) > MAX_GUID_BYTES) return { problem: { code: 'foreignIdTooLong', bytes: MAX_GUID_BYTES } };
  return { guid };
}

/**
 * Returns the first notes of an item that have any words, in our markup. Relative links are of the page that the item
 * links to, else of `site`.
 */
async function notesOf(item: ReadItem, site: string | undefined): Promise<{ markup: string; isCut: boolean }> {
  for (const html of notesIn(item)) {
    const found = await notesToMarkup(html, (item.link && URL.parse(item.link, site)?.href) || site);
    if (found.markup) return found;
  }
  return { markup: '', isCut: false };
}

/** Returns the texts of an item that apps show as its notes, best first. */
export const notesIn = (item: ReadItem): string[] =>
  [item.content?.encoded, item.description, ...summariesOf(item), item.media?.description?.value].filter(
    (text) => text !== undefined,
  );

/** In code units, of which an entity that stands for another has up to a dozen. */
const MAX_TITLE_HTML = 12 * MAX_TITLE;

export function titleOf({ title, itunes }: ReadItem): string {
  const given = (title || itunes?.title || '').slice(0, MAX_TITLE_HTML);
  const text = oneLine(/&#?\w+;/.test(given) ? htmlToText(given) : given) // escaped twice by many programs
    .replace(/\s+/g, ' ')
    .trim();
  return text || 'Untitled episode';
}

function cutOf(title: string, areNotesCut: boolean): Reason[] {
  const isTitleCut = codePoints(title) > MAX_TITLE;
  return [...(isTitleCut ? [TITLE_CUT] : []), ...(areNotesCut ? [NOTES_CUT] : [])];
}

const TITLE_CUT: Reason = { code: 'episodeTitleCut' };
const NOTES_CUT: Reason = { code: 'episodeNotesCut' };

function categoryOf({ categories = [] }: ReadItem, known: readonly string[]): string {
  const names = categories.map(({ name }) => name?.trim().toLowerCase());
  return known.find((category) => names.includes(category.toLowerCase())) ?? DEFAULT_CATEGORY;
}

export const dateOf = ({ pubDate, dc, atom }: ReadItem): Date | null =>
  readDate(pubDate) ?? readDate(dc?.dates?.[0]) ?? readDate(atom?.published);

/** In the language of the episode first, then those that name none: one in another is of a translation. */
function transcriptsOf({ podcast }: ReadItem, language: string | null): { url: string }[] {
  const kinds = (podcast?.transcripts ?? []).flatMap(({ url, type = '', language: own }) => {
    if (!url) return [];
    const kind = TRANSCRIPT_KINDS.findIndex(
      (pattern) => pattern.test(type) || pattern.test(url.replace(/[?#].*/s, '')),
    );
    return [{ url, rank: 10 * distance(own, language) + (kind < 0 ? TRANSCRIPT_KINDS.length : kind) }];
  });
  return kinds.sort((one, other) => one.rank - other.rank);
}

function distance(own: string | undefined, language: string | null): number {
  const [base] = (language ?? '').split('-');
  if (!own) return 1;
  return own.trim().toLowerCase().split('-')[0] === base ? 0 : 2;
}
