import type { Page } from '@playwright/test';
import { type PageLanguage } from '#shared/language.ts';
import { isInEachLanguage, readPrefix } from '#shared/local-path.ts';

/** Words of each language that neither the other nor a name has. */
const WORDS = {
  en: /(?<!\p{L})(?:the|and|your|you|with|for|this|that|episodes?|browse|search|subscribe|sign|saved?|share|play|pause|queue|download|privacy|please|not|of|to|is|are|from|on|at|in|by|or|it|we|our|be|as|an|have|will|can|more|less|new|newest|all|next|previous|back|close|open|show|listen|chapters?|transcripts?|sources?|reviewed|speed|sleep|mute|keys?|here|there|about|minutes?|seconds?|hours?|today|days?|ago|links?|copy|copied|done|dislike|rating|submit|cancel|loading|home|pages?|made|when|what|who|how|then|only|also|now|out|off|mail|address|password|username|feed|skip|language|generated|spanish|english)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:el|la|los|las|que|con|para|por|una?|su|sus|de|del|en|y|se|al|es|son|está|hay|más|episodios?|guardar|buscar|cerrar|abrir|aquí|página|idioma|español)(?!\p{L})/iu,
};

/** Returns what a Spanish page says in English, in text or attribute, outside of content, which is marked as such. */
export const englishOn = (page: Page): Promise<string[]> => wordsOn(page, 'en');

/** Returns what an English page says in Spanish, in the same way. */
export const spanishOn = (page: Page): Promise<string[]> => wordsOn(page, 'es');

/** Returns whether this is the name of a time zone, which is the same in each language: `New Salem (Am…)`. */
export const isZone = (text: string): boolean => /^[\w' .-]+ \(\p{Lu}[\p{L} ,-]*\)$/u.test(text);

const wordsOn = (page: Page, foreign: PageLanguage): Promise<string[]> =>
  page.evaluate(
    ([source, own]) => {
      const words = new RegExp(source, 'iu');
      const isContent = (element: Element | null) =>
        element?.closest(`[lang]:not([lang="${own}"]), script, style, template, noscript, textarea, option[lang]`) !==
        null;
      const isQuoted = (element: Element | null) =>
        element?.closest('[data-episode-id], article h1, [data-data]') !== null;
      const isForeign = (text: string) => words.test(text.replaceAll(/\w+:\S+|“[^”]*”|\S+@\S+|[\w-]+\.[\w.-]+/g, ''));
      const found: string[] = [];
      const look = (text: string | null | undefined, element: Element | null) => {
        if (text && isForeign(text) && !isContent(element) && !isQuoted(element)) found.push(text.trim());
      };
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) look(node.textContent, node.parentElement);
      for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'])
        for (const element of document.querySelectorAll(`[${name}]`)) look(element.getAttribute(name), element);
      return found;
    },
    [WORDS[foreign].source, foreign === 'en' ? 'es' : 'en'] as const,
  );

/**
 * Returns the addresses of links and forms that lead from a page into the other language, without those that say so.
 * `prefix` is the page's, '' at the root. Until there is an episode in its language, its feed is the other.
 */
export async function linksAstray(page: Page, prefix: '' | `/${PageLanguage}`): Promise<string[]> {
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href]:not([hreflang]), form[action]')]
      .map((one) => new URL(one.getAttribute('href') ?? one.getAttribute('action') ?? '', document.baseURI))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );
  const isAstray = (path: string) =>
    isInEachLanguage(path) && !path.startsWith('/feed.xml') && (readPrefix(path)?.language ?? '') !== prefix.slice(1);
  return [...new Set(paths.filter(isAstray))];
}
