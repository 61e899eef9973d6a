import { categoryName } from '#shared/category-names.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { excerpt, notesText } from '#shared/format.ts';
import { formatTime } from '#shared/time.ts';
import { PAGE_LANGUAGES } from '#shared/language.ts';
import type { Preview } from '#shared/preview.ts';
import { shareLink } from '#shared/share.ts';
import { language, localPath, pageWords, rootLanguage } from '#server/words.ts';
import { printable } from '#shared/text.ts';
import { alternatesOf, episodeAddress } from '#server/show/index.ts';
import { episodeArtPath } from './og-images/episode-art.ts';
import { episodePicture, showPicture, spokenAt, versionOf } from './og-images/images.ts';
import { toScriptJson, episodeData, type PublishedShow, seriesData, seriesReference } from './structured-data.ts';

/** Characters of a text that search engines and preview cards show. */
const DESCRIPTION = 160;

/** Returns the preview of a page about the show. */
export function previewShow(
  { title, description, path = '/' }: { title?: string; description?: string; path?: string },
  place: PublishedShow,
): Preview {
  const { show, publicUrl } = place;
  const canonical = publicUrl + localPath(path);
  return {
    title: printable(title ?? show.title),
    description: printable(description ?? short(show.description)),
    canonical,
    alternates: Object.fromEntries(PAGE_LANGUAGES.map((of) => [of, publicUrl + localPath(path, of)])),
    link: canonical,
    type: 'website',
    image: `${publicUrl}/og/show${language() === rootLanguage() ? '' : `-${language()}`}.png?v=${versionOf(showPicture(show))}`,
    imageAlt: printable(show.title),
    structuredData: toScriptJson(path === '/' ? seriesData(place) : seriesReference(place)),
  };
}

/** Returns an episode's preview; shared at a second (`at`), it quotes the transcript there. */
export function previewEpisode(episode: SingleEpisode<Date>, place: PublishedShow, at: number | null = null): Preview {
  const { show, publicUrl } = place;
  const canonical = episodeAddress(publicUrl, episode);
  const quote = at === null ? null : spokenAt(episode, at);
  const line = quote && at !== null ? pageWords().documents.saidAt(formatTime(at), quote) : null;
  const image = imageOf(episode, place, quote ? at : null);
  return {
    title: printable(episode.title),
    description: printable(line ?? (short(notesText(episode)) || short(show.description))),
    canonical,
    alternates: alternatesOf(publicUrl, episode),
    link: line && at !== null ? shareLink(publicUrl, episode.id, at) : canonical,
    type: 'article',
    image,
    imageAlt: printable(pageWords().documents.madeEpisode(episode.title, show.title, episode.isMadeWithAi)),
    structuredData: toScriptJson(episodeData(episode, [artOf(episode, place), imageOf(episode, place, null)], place)),
    episode: {
      publishedAt: (episode.publishedAt ?? episode.createdAt).toISOString(),
      updatedAt: episode.updatedAt.toISOString(),
      category: categoryName(episode.category),
      audio: publicUrl + episode.audioUrl,
      audioType: episode.audioType,
      player: publicUrl + localPath(`/embed/${episode.id}`),
      oembed: `${publicUrl}/oembed?url=${encodeURIComponent(canonical)}`,
      markdown: `${publicUrl}${localPath(`/episodes/${episode.id}.md`)}`,
    },
  };
}

/** Square, as search engines and podcast apps show it. */
const artOf = (episode: SingleEpisode<Date>, { show, publicUrl }: PublishedShow): string =>
  publicUrl + episodeArtPath(episode, show);

/** `v` makes the address another one when the picture changes, `t` is the second it quotes. */
function imageOf(episode: SingleEpisode<Date>, { show, publicUrl }: PublishedShow, at: number | null): string {
  const version = versionOf(episodePicture(episode, show, at));
  return `${publicUrl}/og/${episode.id}.png?${at === null ? '' : `t=${at}&`}v=${version}`;
}

const short = (text: string): string => excerpt(text, DESCRIPTION) ?? text;
