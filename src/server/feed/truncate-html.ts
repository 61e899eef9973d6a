/** Tags and text of our own sanitized HTML, in which `<` and `>` occur only in tags. */
const TOKENS = /<\/?([a-z]+)(?![a-z])[^<>]*>|[^<]+/g;

type Token = { text: string; tag: string | undefined; isEnd: boolean };

/**
 * Returns the HTML with line breaks as paragraphs, or as spaces where no paragraph can begin: apps support `p`, `ol`,
 * `ul`, `li`, `a`, bold and italic (Apple, A Podcaster's Guide to RSS), but not `br`.
 */
export function breaksAsParagraphs(html: string): string {
  if (!html.includes('<br')) return html;
  const open: Token[] = [];
  let result = '';
  for (const token of tokensOf(html)) {
    if (token.tag === 'br') result += open[0]?.tag === 'p' ? closing(open) + opening(open) : ' ';
    else result += token.text;
    trackOpen(open, token);
  }
  return result.replace(/<p>\s*<\/p>/g, '');
}

/** Returns the first `bytes` bytes of UTF-8 at most, cut between two words or tags, with open tags closed. */
export function truncateHtml(html: string, bytes: number): string {
  const open: Token[] = [];
  let result = '';
  let room = bytes;
  for (const token of tokensOf(html)) {
    const after = trackOpen([...open], token);
    const left = room - Buffer.byteLength(closing(after));
    if (Buffer.byteLength(token.text) > left) {
      const part = token.tag ? '' : wordsWithin(token.text, left);
      return withoutEmptyEnd(result + part, open);
    }
    result += token.text;
    room -= Buffer.byteLength(token.text);
    trackOpen(open, token);
  }
  return result + closing(open);
}

const tokensOf = (html: string): Token[] =>
  [...html.matchAll(TOKENS)].map(([text, tag]) => ({ text, tag, isEnd: text.startsWith('</') }));

function trackOpen(open: Token[], token: Token): Token[] {
  if (!token.tag || token.tag === 'br') return open;
  if (token.isEnd) open.pop();
  else open.push(token);
  return open;
}

const opening = (open: Token[]): string => open.map(({ text }) => text).join('');
const closing = (open: Token[]): string =>
  open
    .map(({ tag }) => `</${tag}>`)
    .reverse()
    .join('');

/** Whole words only; text without a space is dropped rather than cut inside a character reference. */
function wordsWithin(text: string, bytes: number): string {
  const end = Buffer.from(text).subarray(0, Math.max(0, bytes)).toString('utf8').lastIndexOf(' ');
  return end > 0 ? text.slice(0, end) : '';
}

/** Closes the open tags; removes the last one if it is empty. */
function withoutEmptyEnd(html: string, open: Token[]): string {
  const last = open.at(-1);
  if (!last) return html;
  const isEmpty = html.trimEnd().endsWith(last.text);
  const body = isEmpty ? html.trimEnd().slice(0, -last.text.length) : `${html}</${last.tag}>`;
  return withoutEmptyEnd(body, open.slice(0, -1));
}
