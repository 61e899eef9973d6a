import { decode } from './words.ts';

const PIECES =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[([^]*?)(?:\]\]>|$)|<[!?][^>]*>?|<(\/?)([a-z][\w:.-]{0,60})(?=[\s/>])([^<>]*)>|[^<]+|</gi;
const ATTRIBUTE = /([\w:.-]{1,60})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr']);
/** A second one within itself ends the first, whose end may be left out. */
const ALONE = new Set(['p', 'sync', 'text', 'li']);
const MAX_DEPTH = 50;

/** An element, its names in small letters. */
export type Node = { tag: string; has: Map<string, string>; line: number; parts: (Node | string)[] };

/**
 * Parses a document of tags, however careless, so that browser and server find the same: one of them has no parser for
 * such documents.
 */
export function treeOf(text: string): Node {
  const root: Node = { tag: '', has: new Map(), line: 1, parts: [] };
  const open = [root];
  let line = 1;
  for (const [all, data, slash, name, attributes = ''] of text.matchAll(PIECES)) {
    const tag = name?.toLowerCase();
    const top = open.at(-1) ?? root;
    if (tag === undefined) top.parts.push(data ?? (/^<[!?]/.test(all) ? '' : decode(all)));
    else if (slash) closeTo(open, tag);
    else {
      if (ALONE.has(tag)) closeTo(open, tag);
      const node: Node = { tag, has: attributesOf(attributes), line, parts: [] };
      (open.at(-1) ?? root).parts.push(node);
      if (!VOID.has(tag) && !attributes.endsWith('/') && open.length < MAX_DEPTH) open.push(node);
    }
    line += all.split('\n').length - 1;
  }
  return root;
}

function closeTo(open: Node[], tag: string): void {
  const at = open.findLastIndex((node) => node.tag === tag);
  if (at > 0) open.splice(at);
}

const attributesOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', one, other, bare]) => [
      name.toLowerCase(),
      decode(one ?? other ?? bare ?? ''),
    ]),
  );

export const isNode = (part: Node | string): part is Node => typeof part !== 'string';

/** Returns the elements of a name, in order; none within one another. */
export const elementsIn = (node: Node, is: (node: Node) => boolean): Node[] =>
  node.parts.filter(isNode).flatMap((part) => (is(part) ? [part] : elementsIn(part, is)));

type Mark = (node: Node) => string;
const nothing: Mark = () => '';

/** Returns the words within, with what stands before and after those of an element. */
export const wordsIn = (node: Node, before: Mark = nothing, after: Mark = nothing): string =>
  node.parts.map((part) => (isNode(part) ? before(part) + wordsIn(part, before, after) + after(part) : part)).join('');
