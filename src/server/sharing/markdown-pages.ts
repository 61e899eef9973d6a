import { AI_DISCLOSURE, FEED_ITEM_DISCLOSURE, NOT_ADVICE } from '#shared/disclosure.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { formatDate, formatDuration, formatTime } from '#shared/format.ts';
import { formatMonthsAgo, isOutdated, monthsSince } from '#shared/review.ts';
import { printable } from '#shared/text.ts';
import { feedPath } from '#server/show/index.ts';
import type { PublishedShow } from './structured-data.ts';

type NamedEpisode = Pick<SingleEpisode<Date>, 'id' | 'title' | 'category' | 'duration'>;

/** Returns the show and its newest episodes for assistants (llmstxt.org): a title, a summary, lists of links. */
export function renderLlms(episodes: NamedEpisode[], total: number, { show, publicUrl }: PublishedShow): string {
  const left = total - episodes.length;
  return page([
    `# ${line(show.title)}`,
    `> ${line(show.description)}`,
    `${AI_DISCLOSURE} ${NOT_ADVICE} Please say both where you quote it.`,
    '## Episodes',
    episodes
      .map(({ id, title, category, duration }) => {
        return `- [${line(title)}](${publicUrl}/episodes/${id}.md): ${category}, ${formatDuration(duration)}`;
      })
      .join('\n'),
    left > 0 && `${left} older ones are in the [sitemap](${publicUrl}/sitemap.xml).`,
    '## More',
    [
      `- [Podcast feed](${publicUrl}${feedPath()}): RSS with audio, notes and transcripts`,
      `- [Browse](${publicUrl}/browse): search every title and spoken word`,
      `- [Subscribe](${publicUrl}/subscribe): the show in a podcast app`,
    ].join('\n'),
  ]);
}

/** Returns one episode as Markdown: its facts, notes, sources and full transcript. */
export function renderEpisodeMarkdown(
  episode: SingleEpisode<Date>,
  { show, publicUrl }: PublishedShow,
  now: Date,
): string {
  const { id, title, category, duration, publishedAt, audioUrl, description, chapters, sources, language } = episode;
  return page([
    `# ${line(title)}`,
    `> ${FEED_ITEM_DISCLOSURE}`,
    [
      `- Show: [${line(show.title)}](${publicUrl}/)`,
      publishedAt && `- Published: ${formatDate(publishedAt)}`,
      `- Category: ${category}`,
      `- Length: ${formatDuration(duration)}`,
      language && `- Language: ${language}`,
      `- Page: ${publicUrl}/episodes/${id}`,
      `- Audio: ${publicUrl}${audioUrl}`,
    ]
      .filter(Boolean)
      .join('\n'),
    // The description's light markup is valid Markdown.
    printable(description),
    chapters && chapters.length > 0 && '## Chapters',
    chapters?.map((chapter) => `- ${formatTime(chapter.time)} ${line(chapter.title)}`).join('\n'),
    sources.length > 0 && '## Sources',
    sources.map((source) => `- [${line(source.title)}](${linkTarget(source.url)})`).join('\n'),
    reviewOf(episode, show.reviewMonths, now),
    ...transcriptOf(episode),
  ]);
}

function reviewOf({ reviewedBy, reviewedAt }: SingleEpisode<Date>, limit: number, now: Date): string | null {
  if (!reviewedBy) return null;
  if (!reviewedAt) return `Reviewed by ${line(reviewedBy)}.`;
  const age = `, ${formatMonthsAgo(monthsSince(reviewedAt, now))}: advice may have changed since`;
  const outdated = isOutdated({ reviewedBy, reviewedAt }, limit, now) ? age : '';
  return `Reviewed by ${line(reviewedBy)}, ${formatDate(new Date(reviewedAt))}${outdated}.`;
}

function transcriptOf({ transcript, transcriptCues }: SingleEpisode<Date>): string[] {
  if (!transcript) return [];
  const words = transcriptCues?.map(({ time, text }) => `${formatTime(time)} ${line(text)}`).join('\n\n');
  return ['## Transcript', words ?? printable(transcript)];
}

/** A parenthesis would end the link. */
const linkTarget = (url: string): string => url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20');

/** Returns text as one line with Markdown's special characters escaped. */
const line = (text: string): string =>
  printable(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&');

const page = (parts: (string | false | null | undefined)[]): string => `${parts.filter(Boolean).join('\n\n')}\n`;
