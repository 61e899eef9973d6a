import { treeOf, wordsIn } from './tree.ts';

const BLOCKS = /^(?:p|div|br|li|ul|ol|tr|table|h[1-6]|section|article|header|blockquote|dt|dd|pre|body)$/;
const TAG =
  /<(?:!doctype html|(?:html|body|p|div|br|cite|time|span|ul|ol|li|strong|em|a|h[1-6]|b|i|u)(?:\s[^<>]*)?\/?)>/i;
const UNSEEN = /<(script|style|head|title)\b[^]*?(?:<\/\1>|$)/gi;

/** Returns whether a text has tags of web pages. */
export const isWebPage = (text: string): boolean => TAG.test(text);

/**
 * Returns the words of a page, its paragraphs as lines. The podcast namespace's pages say who speaks in `cite` and when
 * in `time`: these stand before the words, on a line of their own.
 */
export function wordsOfPage(text: string): string {
  const seen = text.replace(UNSEEN, '').replace(/\s+/g, ' ');
  const before: Record<string, string> = { cite: '\n\n', time: ' ' };
  const line = ({ tag }: { tag: string }) => (BLOCKS.test(tag) ? '\n' : '');
  const words = wordsIn(treeOf(seen), (node) => before[node.tag] ?? line(node), line);
  return words
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
