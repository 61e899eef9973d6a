import { words, locale as pageLocale } from './language.ts';
import { withoutChapters } from './chapters.ts';
import { formatInstant } from './dates.ts';
import { speakPosition } from './position.ts';
import { formatTime } from './time.ts';
import { firstCodePoints, oneLine, withoutEnd } from './text.ts';
import { DAY_MS, HOUR_S, MINUTE_S } from './units.ts';

export { speakPosition };

const GRADIENTS = 8;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

/** Returns '1 play', '999 plays' or '1.2k plays'. */
export const formatPlays = (count: number): string => words().format.plays(count);

/** Formats a duration in whole seconds: '45 sec', '12 min', '12:05 min', '1h 5m'. */
export function formatDuration(seconds: number): string {
  const { format } = words();
  if (seconds < MINUTE_S) return format.seconds(seconds);
  if (seconds < HOUR_S)
    return format.minutes(seconds % MINUTE_S === 0 ? String(seconds / MINUTE_S) : formatTime(seconds));
  return format.hours(Math.floor(seconds / HOUR_S), Math.floor((seconds % HOUR_S) / MINUTE_S));
}

/**
 * Returns 'Today' below 24 hours (and for future dates: clocks disagree), then days and weeks; from 30 days the UTC
 * date.
 */
export function formatRelativeDate(date: Date, now: Date, locale = pageLocale()): string {
  const days = Math.floor((now.getTime() - date.getTime()) / DAY_MS);
  const { format } = words();
  if (days < 1) return format.today;
  if (days < 7) return format.daysAgo(days);
  if (days < 30) return format.weeksAgo(Math.floor(days / 7));
  return formatDate(date, locale);
}

/** Returns the same for the middle of a sentence: 'today'. */
export function formatRelativeWithin(date: Date, now: Date): string {
  const { today } = words().format;
  return formatRelativeDate(date, now).replace(today, today.toLowerCase());
}

/** Formats a date as 'Nov 20, 2026', in UTC so that it is the same in every time zone. */
export function formatDate(date: Date, locale = pageLocale()): string {
  return formatInstant(date, 'date', locale, 'UTC');
}

/** Formats the month of a date, in UTC: 'October 2026'. */
export const formatMonth = (date: Date): string => formatInstant(date, 'month', pageLocale(), 'UTC');

/** Returns how many of `days` days from `from` are left, counting a day that has begun. */
export function daysLeft(from: Date, days: number, now: Date): number {
  return Math.max(0, Math.ceil(days - (now.getTime() - from.getTime()) / DAY_MS));
}

/**
 * Returns which gradient (0 to 7) an episode has, from the first character of its id: a hexadecimal digit of a uuid.
 */
export function gradientOf(id: string): number {
  const digit = Number.parseInt(id.charAt(0), 16);
  return (Number.isNaN(digit) ? (id.codePointAt(0) ?? 0) : digit) % GRADIENTS;
}

/** Returns the letter or digit on an episode's cover, or a dot for a title without either. */
export function initialOf(title: string): string {
  return title.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? '·';
}

/** Returns the text of our own sanitized HTML, for previews and meta descriptions. */
export function plainText(html: string): string {
  return html
    .replace(/<(br|\/p|\/li|\/ul|\/ol)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the same without the chapters that stand in it, for excerpts; all of it when there is nothing else. */
export function notesText({ descriptionHtml, duration }: { descriptionHtml: string; duration: number }): string {
  const lines = descriptionHtml.split(/<(?:br|\/p|\/li)\b[^<>]*>/i).map(plainText);
  return withoutChapters(lines.join('\n'), duration).replace(/\s+/g, ' ') || plainText(descriptionHtml);
}

/** Returns the beginning of a text, cut after a word and ended by '…'; null when it fits into `limit` characters. */
export function excerpt(text: string, limit: number): string | null {
  const characters = [...text];
  if (characters.length <= limit) return null;
  const cut = characters.slice(0, limit - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  const words = lastSpace > limit / 2 ? cut.slice(0, lastSpace) : cut;
  return `${withoutEnd(words, /[\s.,;:–—-]/)}…`;
}

/** Returns others' words as our sentences repeat them: on one line, and its beginning only. */
export function cite(text: string, limit = 120): string {
  const line = oneLine(text.slice(0, 4 * limit))
    .replace(/\s+/g, ' ')
    .trim();
  return excerpt(line, limit) ?? line;
}

/** Code points. File systems take 255 bytes, in which a letter has up to three. */
const MAX_FILE_NAME = 80;

/**
 * Returns the name under which a listener saves an episode's audio: its title, without what file systems refuse or
 * hide. A title of nothing else is named 'episode'.
 */
export function audioFileName({ title, audioUrl }: { title: string; audioUrl: string }): string {
  const words = title.replace(/[\\/:*?"<>|\p{Bidi_Control}\s]+/gu, ' ').replace(/^[.\s]+/, '');
  const name = withoutEnd(words, /[.\s]/);
  return (firstCodePoints(name, MAX_FILE_NAME) || 'episode') + audioUrl.slice(audioUrl.lastIndexOf('.'));
}
