import { type FeedOptions, type ItemOptions, Podcast } from 'podcast';
import { sanitizeXmlText } from '#shared/text.ts';
import type { Show } from '#server/config.ts';
import { truncateTitle } from './truncate-text.ts';

/** Elements as the package takes them: a name with its content, `_attr` for attributes. */
export type Elements = Record<string, unknown>[];

/** Apple: values other than descriptions have at most 255 characters. */
export const VALUE_CHARACTERS = 255;
/** The podcast namespace, tags `person` and `season`: apps may truncate longer names. */
export const NAME_CHARACTERS = 128;

/** Returns whether AI made the show, or an item, which may differ from it (podcast namespace, tag `txt`). */
export const aiContent = (isMadeWithAi: boolean) => ({
  'podcast:txt': [{ _attr: { purpose: 'ai-content' } }, String(isMadeWithAi)],
});

/** Returns a `podcast:person` behind an episode or the show; never a voice, because we do not know whose they are. */
export function person(name: string, group: string, role: string): Elements {
  return [{ 'podcast:person': [{ _attr: { group, role } }, truncateTitle(name, NAME_CHARACTERS)] }];
}

export const producer = (show: Show): Elements => person(show.author, 'creative direction', 'producer');

/** The end of every document of the package. */
export const END = '</channel></rss>';

/** Returns the document without its end. All feed content passes through here: every string in it is sanitized. */
export function buildWithoutEnd(channel: FeedOptions, items: ItemOptions[] = []): string {
  return new Podcast(sanitized(channel), sanitized(items)).buildXml().slice(0, -END.length);
}

/** Dates and numbers stay. */
function sanitized<Value>(value: Value): Value {
  return sanitizedDeep(value) as Value;
}

function sanitizedDeep(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeXmlText(value);
  if (Array.isArray(value)) return value.map(sanitizedDeep);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sanitizedDeep(inner)]));
}
