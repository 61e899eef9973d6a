import { DESCRIPTION_BYTES } from '#shared/directory-limits.ts';
import { formatDate, plainText } from '#shared/format.ts';
import { escapeMarkup, sanitizeXmlText } from '#shared/text.ts';
import type { FeedEpisode } from '#server/db/feed-episodes.ts';
import { markupForApps } from '#server/catalog/index.ts';
import { pageWords } from '#server/words.ts';
import { breaksAsParagraphs, truncateHtml } from './truncate-html.ts';
import { truncateText } from './truncate-text.ts';

/** Longer than any notes written by hand; the rest is on the episode's page. */
const FULL_BYTES = 64_000;
/** The summary repeats the description: a long one would double the feed. */
const SUMMARY_BYTES = 500;

/** `description` for directories; `full` for apps, when it is longer; `summary` without markup. */
type Notes = { description: string; full: string | null; summary: string };

/**
 * Returns an episode's show notes: its description, its sources, its reviewer, and the disclosure: that AI made it, if
 * so. The last is never truncated (Apple requires it in the metadata of each episode).
 */
export function renderNotes(episode: FeedEpisode, link: string): Notes {
  const own = sanitizeXmlText(breaksAsParagraphs(markupForApps(episode.descriptionHtml)));
  const body = own + sanitizeXmlText(sourcesOf(episode) + reviewOf(episode));
  const disclosure = pageWords().feed.itemDisclosure(episode.isMadeWithAi);
  const summary = `${truncateText(plainText(own), SUMMARY_BYTES)}\n${disclosure}`.trim();
  const end = `<p>${disclosure}</p>`;
  const description = fitInto(body, end, link, DESCRIPTION_BYTES);
  const full = fitInto(body, end, link, FULL_BYTES);
  return { description, full: full === description ? null : full, summary };
}

/** Returns the body and its end; a truncated body is followed by a link to the full text. */
function fitInto(body: string, end: string, link: string, bytes: number): string {
  if (Buffer.byteLength(body + end) <= bytes) return body + end;
  const more = `<p><a href="${link}">${pageWords().feed.readOn}</a></p>`;
  return truncateHtml(body, bytes - Buffer.byteLength(more + end)) + more + end;
}

function sourcesOf({ sources }: FeedEpisode): string {
  if (sources.length === 0) return '';
  const entries = sources.map(({ title, url }) => `<li><a href="${escapeMarkup(url)}">${escapeMarkup(title)}</a></li>`);
  return `<p>${pageWords().feed.sources}</p><ul>${entries.join('')}</ul>`;
}

function reviewOf({ reviewedBy, reviewedAt }: FeedEpisode): string {
  if (!reviewedBy) return '';
  const date = reviewedAt ? formatDate(new Date(reviewedAt)) : '';
  return `<p>${pageWords().feed.reviewedBy(escapeMarkup(reviewedBy), date)}</p>`;
}
