import { CATEGORY_NAMES } from '#shared/show.ts';
import { firstCodePoints, toStorable } from '#shared/text.ts';
import type { ShowPart } from '#shared/words/en/reasons/imports.ts';
import { htmlToText } from '#server/catalog/markup.ts';
import { ownerEmail, type ReadFeed } from '#server/directories/reading.ts';
import { addressIn, cutHtml } from './longest.ts';

export type ShowField = Exclude<ShowPart, 'guid' | 'cover'>;
/** The show's values in a feed, as our settings name them, and as plain text. */
export type ShowFacts = Partial<Record<ShowField, string>>;

/** A show as in its feed: its addresses are absolute, its id is not checked. */
export type ForeignShow = {
  facts: ShowFacts;
  guid: string | null;
  cover: string | null;
  /** Where the feed says that it is now. */
  newFeedUrl: string | null;
};

export const showOf = (feed: ReadFeed, base: string | undefined): ForeignShow => ({
  facts: showFacts(feed),
  guid: feed.podcast?.guid?.slice(0, MAX_GUID).trim().toLowerCase() || null,
  cover: addressIn(feed.itunes?.image ?? feed.image?.url, base),
  newFeedUrl: addressIn(feed.itunes?.newFeedUrl, base),
});

/** Of a podcast:guid. */
const MAX_GUID = 100;

function showFacts(feed: ReadFeed): ShowFacts {
  const { title, description, language, itunes } = feed;
  const facts: Record<ShowField, string | undefined> = {
    title: line(title),
    description: description && text(htmlToText(cutHtml(description))),
    author: line(itunes?.author),
    email: line(ownerEmail(feed)),
    language: line(language)?.toLowerCase(),
    category: categoryOf(itunes?.categories?.[0]),
    order: line(itunes?.type)?.toLowerCase() === 'serial' ? 'serial' : undefined,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact));
}

function categoryOf(category: { text?: string; categories?: { text?: string }[] } | undefined): string | undefined {
  const [outer, inner] = [category?.text, category?.categories?.[0]?.text];
  return [`${outer} > ${inner}`, outer].find((name) => name !== undefined && CATEGORY_NAMES.includes(name));
}

const line = (words: string | undefined) => words && text(words).replace(/\s+/g, ' ').trim();
const text = (words: string) => firstCodePoints(toStorable(cutHtml(words)).trim(), 3_800);
