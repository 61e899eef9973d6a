import type TurndownService from 'turndown';
import { MAX_DESCRIPTION } from '#shared/limits.ts';
import { toStorable, codePoints, firstCodePoints } from '#shared/text.ts';
import { htmlToText } from '#server/catalog/markup.ts';
import { escapeLine } from './escape-markup.ts';
import { cutHtml } from './longest.ts';

/** The converter's time is quadratic in the depth, and in the elements that are beside one another. */
const MAX_DEPTH = 50;
const MAX_TAGS = 10_000;
/** Of blanks that do not break lines, for which its time is quadratic too. */
const LONG_GAP = /([^\S \t\r\n]|&nbsp;|&#160;|&#xa0;){100,}/gi;
const HAS_TAGS = /<\/?[a-z][^<>]*>/i;
const HAS_ENTITIES = /&#?\w+;/;

/** Stands for a line break until the whole is there: the converter would make one of two. It is one in Unicode. */
const BREAK = '\u2028';

/** The targets that a link in our markup may have. */
const LINKED = /^(?:https?|mailto):/i;

/** `base` resolves its links. */
async function createConverter(base?: string): Promise<TurndownService> {
  const { default: Turndown } = await import('turndown'); // by the first import: it takes memory of every site
  const turndown = new Turndown({ codeBlockStyle: 'fenced', br: '' });
  turndown.escape = escapeLine;
  turndown.remove(['script', 'style', 'button']);
  turndown.addRule('picture', { filter: 'img', replacement: (_, node) => escapeLine(attribute(node, 'alt').trim()) });
  turndown.addRule('embedded', {
    filter: ['iframe', 'video', 'audio', 'object', 'embed'],
    replacement: (content, node) => embedded(content, node, base),
  });
  turndown.addRule('link', {
    filter: 'a',
    replacement: (content, node) => link(content, attribute(node, 'href'), base),
  });
  turndown.addRule('break', { filter: 'br', replacement: () => BREAK });
  turndown.addRule('strong', { filter: ['strong', 'b'], replacement: (content, node) => marked(content, node, '**') });
  turndown.addRule('emphasis', { filter: ['em', 'i'], replacement: (content, node) => marked(content, node, '*') });
  turndown.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content) => (content.trim() ? `\n\n**${content.trim().replaceAll('**', '')}**\n\n` : ''),
  });
  turndown.addRule('rule', { filter: 'hr', replacement: () => '\n\n' });
  turndown.addRule('code', { filter: 'code', replacement: (content) => escapeLine(content) });
  turndown.addRule('preformatted', {
    filter: 'pre',
    replacement: (_, node) =>
      `\n\n${linesOf(node.textContent ?? '')
        .map((line) => escapeLine(line.trim()))
        .join(BREAK)}\n\n`,
  });
  turndown.addRule('list item', { filter: 'li', replacement: (content, node) => listItem(content, node) });
  turndown.addRule('row', { filter: 'tr', replacement: (content) => `\n${withoutCellEnds(content).trim()}\n` });
  turndown.addRule('cell', { filter: ['td', 'th'], replacement: (content) => `${content.trim()}${CELL}` });
  return turndown;
}

const CELL = ' – ';
function withoutCellEnds(row: string): string {
  let end = row.length;
  while (row.endsWith(CELL, end)) end -= CELL.length;
  return row.slice(0, end);
}

type Node = TurndownService.Node;
const attribute = (node: Node, name: string): string => ('getAttribute' in node ? node.getAttribute(name) : null) ?? '';

/**
 * Marks each line of a text, without the spaces around it, beside which no marks count; nor do they between a sign and
 * a letter: “**Ana:**she” gets a space.
 */
function marked(content: string, node: Node, sign: string): string {
  const lines = content.split(BREAK).map((line) => {
    const words = line.trim();
    return words && line.replace(words, () => `${sign}${words}${sign}`);
  });
  const isGlued =
    ENDS_WITH_SIGN.test(node.textContent ?? '') && BEGINS_WITH_LETTER.test(node.nextSibling?.textContent ?? '');
  return lines.join(BREAK) + (isGlued ? ' ' : '');
}

const ENDS_WITH_SIGN = /[\p{P}\p{S}]$/u;
const BEGINS_WITH_LETTER = /^[\p{L}\p{N}]/u;

/** The places of the items of a list, counted once: each that looked for its own would look through all before it. */
const places = new WeakMap<object, Map<unknown, number>>();

function indexOf(item: Node, list: ParentNode & object): number {
  const known =
    places.get(list) ??
    new Map([...list.childNodes].filter(({ nodeName }) => nodeName === 'LI').map((each, index) => [each, index]));
  places.set(list, known);
  return known.get(item) ?? 0;
}

/** A number counts from where its list does. */
function listItem(content: string, node: Node): string {
  const list = node.parentNode;
  const isNumbered = list?.nodeName === 'OL';
  const index = isNumbered ? indexOf(node, list) : 0;
  const first = isNumbered ? Number.parseInt(attribute(list as Node, 'start'), 10) : 1;
  const mark = isNumbered ? `${(Number.isNaN(first) ? 1 : first) + index}. ` : '- ';
  const lines = linesOf(withBreaks(content).trim());
  return `${mark}${lines.join(`\n${' '.repeat(mark.length)}`)}\n`;
}

/** A link means what it meant where it was; one that our markup does not have is its text. */
function link(content: string, href: string, base: string | undefined): string {
  const words = content.trim();
  const address = href.trim() ? URL.parse(href.trim(), base)?.href : undefined;
  if (!words || !address || !LINKED.test(address)) return content;
  const plain = address.replaceAll('(', '%28').replaceAll(')', '%29');
  return content.replace(words, () => `[${words}](${plain})`);
}

/** A player in the notes becomes a link to its source, with its title if it has one. */
function embedded(content: string, node: Node, base: string | undefined): string {
  const source = 'querySelector' in node ? node.querySelector('source') : null;
  const at = attribute(node, 'src') || attribute(node, 'data') || (source && attribute(source, 'src')) || '';
  const address = at.trim() ? URL.parse(at.trim(), base)?.href : undefined;
  if (!address || !LINKED.test(address)) return content;
  return ` ${link(escapeLine(attribute(node, 'title').trim() || address), address, base)} `;
}

/** Returns an episode's notes in our markup: bold, italic, lists, links and line breaks; the rest as plain text. */
export async function notesToMarkup(html: string, base?: string): Promise<{ markup: string; isCut: boolean }> {
  const cut = cutHtml(html);
  const whole = toStorable(cut).trim().replace(LONG_GAP, ' ');
  const found = HAS_TAGS.test(whole) ? await converted(whole, base) : await plain(whole);
  const tidy = withBreaks(found)
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd()) // not / +$/, which is quadratic on a long line of spaces
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const isLong = codePoints(tidy) > MAX_DESCRIPTION;
  const markup = isLong ? `${firstCodePoints(tidy, MAX_DESCRIPTION - 1).trimEnd()}…` : tidy;
  return { markup, isCut: isLong || cut.length < html.trimEnd().length };
}

const withBreaks = (text: string): string => text.replaceAll(BREAK, '\n');

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

/** Returns plain text as markup that shows it as it is; only its entities are HTML. */
async function plain(text: string): Promise<string> {
  const turndown = await createConverter();
  const lines = linesOf(text).map((line) =>
    HAS_ENTITIES.test(line) ? turndown.turndown(line) : escapeLine(line.trim()),
  );
  return lines.join('\n');
}

async function converted(html: string, base: string | undefined): Promise<string> {
  const asPlain = () => linesOf(htmlToText(html)).map(escapeLine).join('\n');
  if (depthOf(html) > MAX_DEPTH || html.split('<').length > MAX_TAGS) return asPlain();
  const turndown = await createConverter(base);
  try {
    return turndown.turndown(html);
  } catch {
    return asPlain();
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
