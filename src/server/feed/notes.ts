import { FEED_ITEM_DISCLOSURE } from '#shared/disclosure.ts';
import { LOCALE, plainText } from '#shared/format.ts';
import type { FeedEpisode } from '#server/db/episodes.ts';
import { escapeHtml, markupForApps } from '#server/catalogue/index.ts';
import { breaksAsParagraphs, cutHtml } from './truncate-html.ts';
import { cleanText, cutText } from './xml.ts';

/** Apple: channel and item descriptions hold at most 4,000 bytes. */
export const DESCRIPTION_BYTES = 4_000;
/** No notes that a person wrote are longer; the rest is on the episode's page. */
const WHOLE_BYTES = 64_000;
/** The summary is a second telling of the same: short, or it doubles the feed. */
const SUMMARY_BYTES = 500;
/** One for all: to make a format costs more than the rest of an item. */
const REVIEW_DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });

/** `description` for directories; `whole` for apps, when it says more; `summary` without markup. */
export type Notes = { description: string; whole: string | null; summary: string };

/**
 * What apps show beside an episode: its description, what it was made from, who has read it, and that AI made it.
 * The last is never cut away (Apple asks for it in the metadata of each episode).
 */
export function notesOf(episode: FeedEpisode, link: string): Notes {
  const said = cleanText(breaksAsParagraphs(markupForApps(episode.descriptionHtml)));
  const body = said + cleanText(sourcesOf(episode) + reviewOf(episode));
  const summary = `${cutText(plainText(said), SUMMARY_BYTES)}\n${FEED_ITEM_DISCLOSURE}`.trim();
  const description = fitted(body, link, DESCRIPTION_BYTES);
  const whole = fitted(body, link, WHOLE_BYTES);
  return { description, whole: whole === description ? null : whole, summary };
}

function fitted(body: string, link: string, bytes: number): string {
  const disclosure = `<p>${FEED_ITEM_DISCLOSURE}</p>`;
  if (Buffer.byteLength(body + disclosure) <= bytes) return body + disclosure;
  const more = `<p><a href="${link}">Read on at the episode’s page</a></p>`;
  return cutHtml(body, bytes - Buffer.byteLength(more + disclosure)) + more + disclosure;
}

function sourcesOf({ sources }: FeedEpisode): string {
  if (sources.length === 0) return '';
  const entries = sources.map(({ title, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></li>`);
  return `<p>Sources:</p><ul>${entries.join('')}</ul>`;
}

function reviewOf({ reviewedBy, reviewedAt }: FeedEpisode): string {
  if (!reviewedBy) return '';
  const date = reviewedAt ? `, ${REVIEW_DATE.format(new Date(reviewedAt))}` : '';
  return `<p>Reviewed by ${escapeHtml(reviewedBy)}${date}</p>`;
}
