import { AsyncLocalStorage } from 'node:async_hooks';
import { islands as islandsEn } from '#shared/words/en/islands.ts';
import * as pagesEn from '#shared/words/en/pages.ts';
import { reasons as reasonsEn } from '#shared/words/en/reasons.ts';
import * as studioEn from '#shared/words/en/studio.ts';
import { islands as islandsEs } from '#shared/words/es/islands.ts';
import * as pagesEs from '#shared/words/es/pages.ts';
import { reasons as reasonsEs } from '#shared/words/es/reasons.ts';
import * as studioEs from '#shared/words/es/studio.ts';
import type { Category } from '#shared/category.ts';
import { language, type PageLanguage, speakAs } from '#shared/language.ts';
import { isInEachLanguage, localPath, readPrefix } from '#shared/local-path.ts';

export { language, locale, studioWords, words } from '#shared/language.ts';
export { localPath } from '#shared/local-path.ts';

const ISLANDS = { en: islandsEn, es: islandsEs };
const PAGES = { en: pagesEn, es: pagesEs };
const REASONS = { en: reasonsEn, es: reasonsEs };
const STUDIO = { en: studioEn, es: studioEs };

/** Astro's development server has a second copy of this module. */
const KEY = Symbol.for('carecast.language');
const shared = globalThis as { [KEY]?: AsyncLocalStorage<PageLanguage> };
const current = (shared[KEY] ??= new AsyncLocalStorage<PageLanguage>());

let root: PageLanguage = 'en';
let otherNames: Record<string, string> = {};

/** In Node: both languages, and which of them the current request is answered in; outside of one the root's. */
speakAs({
  language: () => current.getStore() ?? root,
  words: (of) => ISLANDS[of],
  studioWords: (of) => STUDIO[of],
  reasonWords: (of) => REASONS[of],
  categoryNames,
  prefix: (of) => (of === root ? '' : `/${of}`),
});

/** Answers a request in this language: everything `work` calls has it as its `language()`. */
export const inLanguage = <Result>(of: PageLanguage, work: () => Result): Result => current.run(of, work);

/** Returns the words of pages, documents and errors, which no browser loads. */
export const pageWords = (of: PageLanguage = language()) => PAGES[of];

/** Returns the language of addresses without a prefix. */
export const rootLanguage = (): PageLanguage => root;
export function setRootLanguage(given: PageLanguage): void {
  root = given;
}

/** Returns what the show calls its categories in the language of the request, where that is not their name. */
export function categoryNames(): Record<string, string> {
  return language() === otherLanguage() ? otherNames : {};
}
export function setCategoryNames(categories: Category[]): void {
  otherNames = Object.fromEntries(categories.flatMap(({ name, otherName }) => (otherName ? [[name, otherName]] : [])));
}

/** Returns the language that this one is not: that of the current page unless given. */
export const otherThan = (of: PageLanguage = language()): PageLanguage => (of === 'en' ? 'es' : 'en');
/** Returns the language of addresses with a prefix. */
export const otherLanguage = (): PageLanguage => otherThan(root);

/** Returns a path as its page knows it, without the prefix of the other language, which may be followed by a query. */
export function splitPrefix(path: string): { prefix: string; path: string } {
  const read = readPrefix(path);
  const isOurs = read?.language === otherLanguage() && isInEachLanguage(read.path);
  return isOurs ? { prefix: `/${read.language}`, path: read.path } : { prefix: '', path };
}

/** Returns the language of the page at this path. */
export const languageOf = (path: string): PageLanguage =>
  readPrefix(path)?.language === otherLanguage() ? otherLanguage() : root;

/** Returns where to sign in before this page, which may have a query; both in the language of the request. */
export const signInPath = (path: string): string =>
  localPath(`/login?next=${encodeURIComponent(localPath(path)).replaceAll('%2F', '/')}`);
