import type { Page } from '@playwright/test';

/** Words of English that neither Spanish nor a name has. */
const ENGLISH =
  /(?<!\p{L})(?:the|and|your|you|with|for|this|that|episodes?|browse|search|subscribe|sign|saved?|share|play|pause|queue|download|privacy|please|not|of|to|is|are|from|on|at|in|by|or|it|we|our|be|as|an|have|will|can|more|less|new|newest|all|next|previous|back|close|open|show|listen|chapters?|transcripts?|sources?|reviewed|speed|sleep|mute|keys?|here|there|about|minutes?|seconds?|hours?|today|days?|ago|links?|copy|copied|done|dislike|rating|submit|cancel|loading|home|pages?|made|when|what|who|how|then|only|also|now|out|off|mail|address|password|username|feed|skip|language|generated|spanish|english)(?!\p{L})/iu;

/** Returns what a Spanish page says in English, in text or attribute, outside of content, which is marked as such. */
export const englishOn = (page: Page): Promise<string[]> =>
  page.evaluate((source) => {
    const english = new RegExp(source, 'iu');
    const isContent = (element: Element | null) =>
      element?.closest('[lang]:not([lang="es"]), script, style, template, noscript, textarea, option[lang]') !== null;
    const isQuoted = (element: Element | null) =>
      element?.closest('[data-episode-id], article h1, [data-data]') !== null;
    const isEnglish = (text: string) => english.test(text.replaceAll(/\w+:\S+|“[^”]*”|\S+@\S+|[\w-]+\.[\w.-]+/g, ''));
    const found: string[] = [];
    const look = (text: string | null | undefined, element: Element | null) => {
      if (text && isEnglish(text) && !isContent(element) && !isQuoted(element)) found.push(text.trim());
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) look(node.textContent, node.parentElement);
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) look(element.getAttribute(name), element);
    return found;
  }, ENGLISH.source);
