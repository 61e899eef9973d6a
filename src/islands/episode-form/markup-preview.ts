export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; inside: Inline[] }
  | { kind: 'italic'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] };

/** Lines of a paragraph, or items of a list. */
export type Block = { kind: 'paragraph' | 'list'; lines: Inline[][] };

const MARK = /\*\*(?=\S)(.+?)(?<=\S)\*\*(?!\*)|\*(?=[^\s*])(.+?)(?<=[^\s*])\*(?!\*)|\[([^\]]+)\]\(([^()\s]+)\)/;
const SAFE = /^(https?:\/\/|mailto:)/i;
const DEEPEST = 8;

/** The light markup of spec §3 as a tree; links that are neither web nor mail addresses stay plain text. */
export function parseMarkup(text: string): Block[] {
  const blocks: Block[] = [];
  let current: Block | undefined;
  for (const line of text.split(/\r?\n/)) {
    const kind = line.startsWith('- ') ? 'list' : 'paragraph';
    if (!line.trim()) {
      current = undefined;
      continue;
    }
    if (current?.kind !== kind) {
      current = { kind, lines: [] };
      blocks.push(current);
    }
    current.lines.push(parseInline(kind === 'list' ? line.slice(2) : line));
  }
  return blocks;
}

function parseInline(text: string, depth = 0): Inline[] {
  const found = depth < DEEPEST ? MARK.exec(text) : null;
  if (!found) return text ? [{ kind: 'text', text }] : [];
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  const start: Inline[] = before ? [{ kind: 'text', text: before }] : [];
  return [...start, markOf(found, depth + 1), ...parseInline(after, depth)];
}

function markOf([whole, bold, italic, words = '', href = '']: RegExpExecArray, depth: number): Inline {
  if (bold) return { kind: 'bold', inside: parseInline(bold, depth) };
  if (italic) return { kind: 'italic', inside: parseInline(italic, depth) };
  return SAFE.test(href) ? { kind: 'link', href, inside: parseInline(words, depth) } : { kind: 'text', text: whole };
}
