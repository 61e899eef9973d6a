import type TurndownService from 'turndown';
import { MAX_DESCRIPTION } from '#shared/episode-limits.ts';
import { toStorable, codePoints, firstCodePoints } from '#shared/text.ts';
import { htmlToText } from '#server/catalogue/index.ts';

/** Larger than any notes written by hand. The converter's time is quadratic in the depth. */
const MAX_HTML = 100_000;
const MAX_DEPTH = 50;
const HAS_TAGS = /<\/?[a-z][^>]*>/i;

/** Loaded by the first import: it takes memory of every site. */
async function loadConverter(): Promise<TurndownService> {
  const { default: Turndown } = await import('turndown');
  const turndown = new Turndown({
    bulletListMarker: '-',
    emDelimiter: '*',
    strongDelimiter: '**',
    linkStyle: 'inlined',
    codeBlockStyle: 'fenced',
    br: '',
  });
  const escapeMarkup = turndown.escape.bind(turndown);
  turndown.escape = (text) => escapeMarkup(text).replaceAll('<', '\\<');
  turndown.remove(['script', 'style', 'iframe', 'img', 'video', 'audio', 'object', 'form', 'button']);
  turndown.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content) => (content.trim() ? `\n\n**${content.trim().replaceAll('**', '')}**\n\n` : ''),
  });
  turndown.addRule('rule', { filter: 'hr', replacement: () => '\n\n' });
  turndown.addRule('code', { filter: ['code', 'pre'], replacement: (content) => content });
  turndown.addRule('list item', {
    filter: 'li',
    replacement: (content) => `- ${content.trim().replaceAll('\n', '\n  ')}\n`,
  });
  return turndown;
}
let converter: Promise<TurndownService> | undefined;

/** Returns an episode's notes in our markup: bold, italic, lists, links and line breaks; the rest as plain text. */
export async function notesToMarkup(html: string): Promise<string> {
  const given = toStorable(html).slice(0, MAX_HTML).trim();
  const markup = HAS_TAGS.test(given) ? await converted(given) : given;
  const tidy = markup
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd()) // not / +$/, which is quadratic on a long line of spaces
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return codePoints(tidy) <= MAX_DESCRIPTION ? tidy : `${firstCodePoints(tidy, MAX_DESCRIPTION - 1).trimEnd()}…`;
}

async function converted(html: string): Promise<string> {
  if (depthOf(html) > MAX_DEPTH) return htmlToText(html);
  const turndown = await (converter ??= loadConverter());
  try {
    return turndown.turndown(html);
  } catch {
    return htmlToText(html);
  }
}

/** Returns how deep tags are nested, unclosed ones included. */
function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (/^(br|hr|img|input|link|meta|wbr|p|li)$/i.test(name)) continue;
    depth = Math.max(0, depth + (end ? -1 : 1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
