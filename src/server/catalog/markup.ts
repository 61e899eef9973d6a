import { Marked, Tokenizer } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { asLanguageTag } from '#shared/language-tag.ts';
import { DomainError } from '#server/errors.ts';

/** Lists and quotes nest this deep; deeper markers are text. */
const MAX_DEPTH = 8;
/** Characters that emphasis or a heading may span, and that are scanned for the end of plain text. */
const REACH = 1_000;
/** A longer URL in the text is no link; in characters. */
const MAX_ADDRESS = 2_000;
/** Emphasis markers (`*`, `_`, `~`) tried in one text; no real text has so many. */
const MAX_EMPHASIS = 1_000;
/** Characters of HTML for one of text. A link alone is ten times its source, so a short text counts as SHORT. */
const MAX_GROWTH = 8;
const SHORT = 250;

const { blockquote, lheading, list, emStrong, del, url, inlineText } = Tokenizer.prototype;
let depth = 0;
let tried = 0;

/**
 * Markdown in time and output linear in its length. No tables: marked pads each row to the width of the head. No
 * reference links: each repeats the URL. Either turns a few thousand characters into megabytes. marked 18 is quadratic
 * in the length of emphasis, URLs and plain text, and in the depth of quotes: these are bounded.
 */
const marked = new Marked({
  gfm: true,
  breaks: true,
  async: false,
  tokenizer: {
    table: () => undefined,
    def: () => undefined,
    blockquote(src) {
      return nested(() => blockquote.call(this, src));
    },
    lheading(src) {
      return lheading.call(this, src.slice(0, REACH));
    },
    list(src) {
      return nested(() => list.call(this, src));
    },
    emStrong(src, masked, before) {
      return /^[*_]/.test(src) && withinBudget() ? emStrong.call(this, ...withinReach(src, masked), before) : undefined;
    },
    del(src, masked, before) {
      return src.startsWith('~') && withinBudget() ? del.call(this, ...withinReach(src, masked), before) : undefined;
    },
    url(src) {
      const link = url.call(this, src.slice(0, MAX_ADDRESS + 1));
      return link && link.raw.length <= MAX_ADDRESS ? link : undefined;
    },
    inlineText(src) {
      return inlineText.call(this, src.slice(0, REACH));
    },
  },
  renderer: {
    // As texts from elsewhere have them. The page's own headings are around the description, and podcast apps show
    // none.
    heading({ tokens }) {
      const words = this.parser.parseInline(tokens);
      return words && `<p><strong>${words}</strong></p>\n`;
    },
  },
});

function nested<Token>(tokenize: () => Token): Token | undefined {
  if (depth === MAX_DEPTH) return undefined;
  depth += 1;
  try {
    return tokenize();
  } finally {
    depth -= 1;
  }
}

const withinBudget = () => (tried += 1) <= MAX_EMPHASIS;

/** `src` is the end of `masked`; the tokenizer also reads the characters of `masked` before it. */
function withinReach(src: string, masked: string): [string, string] {
  const start = masked.length - src.length;
  return [src.slice(0, REACH), masked.slice(Math.max(0, start - REACH), start + REACH)];
}

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'b', 'i', 'ul', 'ol', 'li', 'a', 'span'],
  allowedAttributes: { a: ['href', 'target', 'rel'], span: ['lang'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((heading) => [heading, 'p'])),
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href && { href }), target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
    // Words in another language (WCAG 3.1.2).
    span: (tagName, { lang: given }) => {
      const lang = asLanguageTag(given);
      return { tagName, attribs: { ...(lang && { lang }) } };
    },
  },
};

/**
 * Returns light markup (**bold**, *italic*, '- ' bullets, [text](URL), line breaks, <span lang="es">) as safe HTML
 * whose links open a new tab; a heading becomes a bold paragraph, an <h2> tag a plain one.
 * @throws DomainError invalid when the HTML is more than MAX_GROWTH times as long as the text
 */
export function renderMarkup(text: string): string {
  tried = 0;
  const html = sanitizeHtml(marked.parse(text, { async: false }), ALLOWED).trim();
  if (html.length <= MAX_GROWTH * Math.max(text.length, SHORT)) return html;
  throw new DomainError(
    'invalid',
    { code: 'tooMuchMarkup' },
    {
      field: 'description',
    },
  );
}

/** The markup that podcast apps show (Apple, A Podcaster's Guide to RSS). */
const TAGS_OF_APPS = ALLOWED.allowedTags && ALLOWED.allowedTags.filter((tag) => tag !== 'span');

/**
 * Returns rendered markup for podcast apps, without `target` and `rel`, as apps decide how a link opens, and without
 * `span`, of which only the words stay.
 */
export const markupForApps = (html: string): string =>
  sanitizeHtml(html, {
    ...ALLOWED,
    allowedTags: TAGS_OF_APPS,
    allowedAttributes: { a: ['href'] },
    transformTags: {},
  });

/** Returns plain text, for previews and feeds: tags removed, entities decoded. */
export function htmlToText(html: string): string {
  const spaced = html.replace(/<br\s*\/?>|<\/(p|li)>/g, '$&\n');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
