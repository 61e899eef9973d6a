import { categoryName } from '#shared/category-names.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { formatDate, formatDuration } from '#shared/format.ts';
import { formatTime } from '#shared/time.ts';
import { formatMonthsAgo, isOutdated, monthsSince } from '#shared/review.ts';
import { type PublishedSeries, renderMarkup } from '#server/catalog/index.ts';
import type { Series } from '#shared/contract/series.ts';
import { feedPath, isShowMadeWithAi, showDate } from '#server/show/index.ts';
import { localPath, pageWords, words } from '#server/words.ts';
import { linkTarget, markdownLine as line, notesToMarkdown } from './notes-markdown.ts';
import type { PublishedShow } from './structured-data.ts';

type NamedEpisode = Pick<SingleEpisode<Date>, 'id' | 'title' | 'category' | 'duration'>;

type NamedSeries = Pick<Series, 'slug' | 'title' | 'parts'>;

/** Returns the show and its newest episodes for assistants (llmstxt.org): a title, a summary, lists of links. */
export function renderLlms(
  { episodes, total, series }: { episodes: NamedEpisode[]; total: number; series: NamedSeries[] },
  { show, publicUrl }: PublishedShow,
): string {
  const left = total - episodes.length;
  const isMadeWithAi = isShowMadeWithAi(show);
  const { documents: t, mails, series: inSeries } = pageWords();
  const address = (path: string) => publicUrl + localPath(path);
  return page([
    `# ${line(show.title)}`,
    `> ${line(show.description)}`,
    `${mails.about(isMadeWithAi)} ${t.pleaseSay(isMadeWithAi)}`,
    `## ${t.episodes}`,
    episodes
      .map(({ id, title, category, duration }) => {
        return `- [${line(title)}](${address(`/episodes/${id}.md`)}): ${categoryName(category)}, ${formatDuration(duration)}`;
      })
      .join('\n'),
    left > 0 && t.older(left, `${publicUrl}/sitemap.xml`),
    series.length > 0 && `## ${inSeries.title}`,
    series
      .map(({ slug, title, parts }) => `- [${line(title)}](${address(`/series/${slug}.md`)}): ${inSeries.parts(parts)}`)
      .join('\n'),
    `## ${t.more}`,
    [
      `- [${t.feed[0]}](${publicUrl}${feedPath()}): ${t.feed[1]}`,
      `- [${t.browse[0]}](${address('/browse')}): ${t.browse[1]}`,
      `- [${t.subscribe[0]}](${address('/subscribe')}): ${t.subscribe[1]}`,
    ].join('\n'),
  ]);
}

/** Returns a series as Markdown: its facts, what it is about, and its episodes in their order. */
export function renderSeriesMarkdown(series: PublishedSeries, { show, publicUrl }: PublishedShow): string {
  const { documents: t, feed, series: inSeries } = pageWords();
  const address = (path: string) => publicUrl + localPath(path);
  return page([
    `# ${line(series.title)}`,
    `> ${feed.disclosure(series.isMadeWithAi)}`,
    [
      `- ${t.show}: [${line(show.title)}](${address('/')})`,
      `- ${t.length}: ${inSeries.parts(series.parts)}, ${inSeries.wholeLength(formatDuration(series.duration))}`,
      series.language && `- ${t.language}: ${series.language}`,
      `- ${t.page}: ${address(`/series/${series.slug}`)}`,
    ]
      .filter(Boolean)
      .join('\n'),
    notesToMarkdown(renderMarkup(series.description)),
    `## ${inSeries.inOrder}`,
    series.listed
      .map(({ id, title, duration, kind, place }) => {
        const name =
          kind === 'full' && place !== null
            ? words().player.part(place, 1)
            : inSeries[kind === 'full' ? 'title' : kind];
        return `- ${name}: [${line(title)}](${address(`/episodes/${id}.md`)}), ${formatDuration(duration)}`;
      })
      .join('\n'),
  ]);
}

/** Returns one episode as Markdown: its facts, notes, sources and full transcript. */
export function renderEpisodeMarkdown(
  episode: SingleEpisode<Date>,
  { show, publicUrl }: PublishedShow,
  now: Date,
): string {
  const { id, title, category, duration, publishedAt, audioUrl, descriptionHtml, chapters, sources, language } =
    episode;
  const { documents: t, feed } = pageWords();
  return page([
    `# ${line(title)}`,
    `> ${feed.itemDisclosure(episode.isMadeWithAi)}`,
    [
      `- ${t.show}: [${line(show.title)}](${publicUrl}${localPath('/')})`,
      publishedAt && `- ${t.published}: ${formatDate(publishedAt)}`,
      `- ${t.category}: ${categoryName(category)}`,
      `- ${t.length}: ${formatDuration(duration)}`,
      language && `- ${t.language}: ${language}`,
      `- ${t.page}: ${publicUrl}${localPath(`/episodes/${id}`)}`,
      `- ${t.audio}: ${publicUrl}${audioUrl}`,
    ]
      .filter(Boolean)
      .join('\n'),
    notesToMarkdown(descriptionHtml),
    chapters && chapters.length > 0 && `## ${t.chapters}`,
    chapters?.map((chapter) => `- ${formatTime(chapter.time)} ${line(chapter.title)}`).join('\n'),
    sources.length > 0 && `## ${t.sources}`,
    sources.map((source) => `- [${line(source.title)}](${linkTarget(source.url)})`).join('\n'),
    reviewOf(episode, show.reviewMonths, now),
    ...transcriptOf(episode),
  ]);
}

function reviewOf({ reviewedBy, reviewedAt }: SingleEpisode<Date>, limit: number, now: Date): string | null {
  if (!reviewedBy) return null;
  const { documents: t } = pageWords();
  if (!reviewedAt) return `${t.reviewed(line(reviewedBy), '')}.`;
  const isOld = isOutdated({ reviewedBy, reviewedAt }, limit, showDate(now));
  const outdated = isOld ? t.outdated(formatMonthsAgo(monthsSince(reviewedAt, showDate(now)))) : '';
  return `${t.reviewed(line(reviewedBy), formatDate(new Date(reviewedAt)))}${outdated}.`;
}

function transcriptOf({ transcript, transcriptCues }: SingleEpisode<Date>): string[] {
  if (!transcript) return [];
  const words = transcriptCues?.map(({ time, text }) => `${formatTime(time)} ${line(text)}`).join('\n\n');
  const plain = () => transcript.split('\n').map(line).join('\n');
  return [`## ${pageWords().documents.transcript}`, words ?? plain()];
}

const page = (parts: (string | false | null | undefined)[]): string => `${parts.filter(Boolean).join('\n\n')}\n`;
