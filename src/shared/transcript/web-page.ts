import { type Node, treeOf, wordsIn } from './tree.ts';

const BLOCKS = /^(?:p|div|br|li|ul|ol|tr|table|h[1-6]|section|article|header|blockquote|dt|dd|pre|body)$/;
const TAG =
  /<(?:!doctype html|(?:html|body|p|div|br|cite|time|span|ul|ol|li|strong|em|a|h[1-6]|b|i|u)(?:\s[^<>]*)?\/?)>/i;
const UNSEEN = /<(script|style|head|title)\b[^]*?(?:<\/\1>|$)/gi;

/** The first element of a document, below what stands before it. */
const ROOT = /^\s*(?:<[?!][^>]*>\s*)*<([a-z][\w:.-]*)/i;
const PAGE =
  /^(?:html|head|body|main|article|section|header|div|p|span|br|h[1-6]|ul|ol|li|dl|table|blockquote|pre|cite|time|strong|em|a|b|i|u|s|small|font|center|meta|style|title|link|img|hr|figure|nav|details)$/i;

/** Returns whether a text has tags of web pages, and is no document of other tags. */
export const isWebPage = (text: string): boolean => TAG.test(text) && PAGE.test(ROOT.exec(text)?.[1] ?? 'p');

/**
 * Returns the words of a page, its paragraphs as lines. The podcast namespace's pages say who speaks in `cite` and when
 * in `time`: these stand before the words, on a line of their own.
 */
export function wordsOfPage(text: string): string {
  const seen = text.replace(UNSEEN, '').replace(/\s+/g, ' ');
  const before: Record<string, string> = { cite: '\n\n', time: ' ' };
  const line = (node: Node) => {
    if (BLOCKS.test(node.tag)) return '\n';
    return isTime(node) ? ' ' : '';
  };
  const words = wordsIn(treeOf(seen), (node) => before[node.tag] ?? line(node), line);
  return words
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Programs mark times in other ways, and need no space behind them. */
const isTime = ({ parts: [only, more] }: Node): boolean =>
  typeof only === 'string' && more === undefined && /^\s*[[(]?\d+:\d\d[\d:.,]*[)\]]?\s*$/.test(only);
