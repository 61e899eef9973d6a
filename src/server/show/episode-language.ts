import type { EpisodeTranslation } from '#shared/contract/episodes.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import type { PageLanguage } from '#shared/language.ts';
import { mainLanguage } from './language.ts';
import { currentShow } from './show.ts';
import { inLanguage, language, localPath, otherLanguage, rootLanguage } from '#server/words.ts';

type Spoken = Pick<EpisodeTranslation, 'id' | 'language'>;

/**
 * Returns the language of the pages an episode is canonical in: its own, the root's for one that no page is written in.
 */
export const canonicalLanguage = ({ language }: Pick<EpisodeTranslation, 'language'>): PageLanguage =>
  mainLanguage(language) === otherLanguage() ? otherLanguage() : rootLanguage();

/** Returns the show under its name in the language of an episode: `show`, that of the page, where this is the same. */
export const showOfEpisode = <Known>(episode: Pick<EpisodeTranslation, 'language'>, show: Known) =>
  canonicalLanguage(episode) === language() ? show : inLanguage(canonicalLanguage(episode), currentShow);

/** Returns the canonical address of an episode's page. */
export const episodeAddress = (publicUrl: string, episode: Spoken): string =>
  publicUrl + localPath(`/episodes/${episode.id}`, canonicalLanguage(episode));

/** Returns the canonical address of a series' page. */
export const seriesAddress = (
  publicUrl: string,
  { slug, language: own }: { slug: string; language: string | null },
): string => publicUrl + localPath(`/series/${slug}`, canonicalLanguage({ language: own }));

/**
 * Returns the canonical addresses of an episode and its translation by language; nothing for one without a translation.
 */
export function alternatesOf(
  publicUrl: string,
  episode: Spoken & Pick<SingleEpisode, 'translation'>,
): Partial<Record<PageLanguage, string>> {
  const { translation } = episode;
  if (!translation || canonicalLanguage(translation) === canonicalLanguage(episode)) return {};
  return Object.fromEntries(
    [episode, translation].map((one) => [canonicalLanguage(one), episodeAddress(publicUrl, one)]).toSorted(),
  );
}
