import { categoryName } from '#shared/category-names.ts';
import { partOf } from '#shared/episode.ts';
import { partLine } from '#shared/part-line.ts';
import { excerpt, formatDate, formatDuration, notesText } from '#shared/format.ts';
import { printable } from '#shared/text.ts';
import { htmlToText, markupForApps } from '#server/catalog/index.ts';
import { config } from '#server/config.ts';
import { currentShow, ownCover } from '#server/show/index.ts';
import { localPath, pageWords } from '#server/words.ts';
import type { AnnouncedEpisode } from '#server/db/announcements.ts';
import { buttonLink, html, langOf, line } from './mail-layout.ts';
import { pictureTag } from './mail-pictures.ts';
import { paragraphs } from './messages.ts';

/** Code points; more is on the episode's page. `description` is of text: its markup may be longer. */
type Lengths = { description: number; opening: number };
const WHOLE: Lengths = { description: 3_000, opening: 420 };
const BRIEF: Lengths = { description: 300, opening: 160 };

/** One episode in both forms of a message. */
type Part = { text: string; html: string };

/** Returns the episode for a message of its own, with the show's cover where it has no picture. */
export const wholeEpisode = (episode: AnnouncedEpisode): Part =>
  renderEpisode({ ...episode, artwork: episode.artwork ?? ownCover(currentShow()) }, 'h1', WHOLE);

/** Returns the episode for a digest. */
export const briefEpisode = (episode: AnnouncedEpisode): Part => renderEpisode(episode, 'h2', BRIEF);

function renderEpisode(episode: AnnouncedEpisode, heading: 'h1' | 'h2', lengths: Lengths): Part {
  const { mails } = pageWords();
  const { id, category, duration, publishedAt, isMadeWithAi } = episode;
  const title = line(episode.title);
  const part = partOf(episode);
  const inSeries = part && line(partLine(part));
  const facts = `${categoryName(category)} · ${formatDuration(duration)} · ${formatDate(publishedAt)}`;
  const play = config.publicUrl + localPath(`/?episode=${id}`);
  const page = pageOf(id);
  const description = describe(episode, lengths.description);
  const opening = openingOf(episode, lengths.opening);
  const lang = langOf(episode.language);
  return {
    text: paragraphs([
      [title, inSeries, facts].filter(Boolean).join('\n'),
      mails.disclosure(isMadeWithAi),
      `${mails.listen}: ${play}`,
      description.text,
      opening && `${mails.howItBegins}:\n"${opening}"\n${mails.wholeTranscript}: ${page}`,
      sourcesText(episode),
      reviewOf(episode),
    ]).trimEnd(),
    html: [
      // Without a newline of its own: it may be left out.
      `${episode.artwork ? pictureTag(episode.artwork, heading === 'h1' ? 'medium' : 'small') : ''}<${heading}${lang}>${html(title)}</${heading}>`,
      part &&
        `<p><a href="${html(config.publicUrl + localPath(`/series/${part.slug}`))}">${html(inSeries ?? '')}</a></p>`,
      `<p class="muted">${html(facts)}</p>`,
      buttonLink(play, mails.listenToThis),
      disclosureHtml(isMadeWithAi),
      lang ? `<div${lang}>${description.html}</div>` : description.html,
      description.isCut ? `<p><a href="${html(page)}">${html(pageWords().feed.readOn)}</a></p>` : '',
      opening && `<h3>${html(mails.howItBegins)}</h3>\n<blockquote${lang}>${html(opening)}</blockquote>`,
      opening && `<p><a href="${html(page)}">${html(mails.readTranscript)}</a></p>`,
      sourcesHtml(episode),
      reviewOf(episode) && `<p class="muted">${html(reviewOf(episode) ?? '')}</p>`,
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

function disclosureHtml(isMadeWithAi: boolean): string {
  const { aiGenerated, disclosure } = pageWords().mails;
  const words = disclosure(isMadeWithAi);
  const strong = isMadeWithAi ? `<strong>${html(aiGenerated)}</strong>` : '';
  return `<p class="muted">${strong}${html(isMadeWithAi ? words.slice(aiGenerated.length) : words)}</p>`;
}

const pageOf = (id: string): string => config.publicUrl + localPath(`/episodes/${id}`);

/**
 * Light markup is readable as plain text, with its bullets and addresses. A long description is cut, and then without
 * markup: it could be cut inside a list.
 */
function describe(episode: AnnouncedEpisode, limit: number) {
  const { description, descriptionHtml, id } = episode;
  const isCut = excerpt(printable(htmlToText(descriptionHtml)), limit) !== null;
  const markup = { text: printable(description), html: printable(markupForApps(descriptionHtml)), isCut: false };
  if (!isCut) return markup;
  const words = printable(notesText(episode));
  const short = excerpt(words, limit) ?? words;
  return {
    text: `${short}\n${pageWords().mails.readOn}: ${pageOf(id)}`,
    html: `<p>${html(line(short))}</p>`,
    isCut: true,
  };
}

function openingOf({ opening }: AnnouncedEpisode, limit: number): string | null {
  const words = opening === null ? '' : line(opening);
  return (excerpt(words, limit) ?? words) || null;
}

const sourcesText = ({ sources }: AnnouncedEpisode): string =>
  sources.length === 0
    ? ''
    : `${pageWords().mails.sources}:\n${sources.map(({ title, url }) => `- ${line(title)}: ${line(url)}`).join('\n')}`;

function sourcesHtml({ sources }: AnnouncedEpisode): string {
  if (sources.length === 0) return '';
  const entries = sources.map(({ title, url }) => `<li><a href="${html(url)}">${html(line(title))}</a></li>`);
  return `<h3>${html(pageWords().mails.sources)}</h3>\n<ul>${entries.join('')}</ul>`;
}

function reviewOf({ reviewedBy, reviewedAt }: AnnouncedEpisode): string | null {
  if (!reviewedBy) return null;
  return pageWords().mails.reviewedBy(line(reviewedBy), reviewedAt ? formatDate(new Date(reviewedAt)) : '');
}
