import { type PageLanguage, PAGE_LANGUAGES } from '#shared/language.ts';
import { listOwnLanguages } from '#server/db/episode-counts.ts';
import type { Spoken } from '#server/db/episodes.ts';
import { mainLanguage, spokenIn } from '#server/show/index.ts';

/** Returns the languages of the pages that published episodes are in, when there are several; else none. */
export async function listEpisodeLanguages(): Promise<PageLanguage[]> {
  const present = new Set([mainLanguage(null), ...(await listOwnLanguages(PAGE_LANGUAGES))]);
  const found = PAGE_LANGUAGES.filter((language) => present.has(language));
  return found.length > 1 ? found : [];
}

/** Returns which episodes come first in the lists of pages in this language; undefined where all are in one. */
export async function listedFirst(language: PageLanguage): Promise<Spoken | undefined> {
  const languages = await listEpisodeLanguages();
  return languages.length > 0 ? spokenIn(language) : undefined;
}
