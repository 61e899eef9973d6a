import { formatDate } from '#shared/format.ts';
import { categoryName } from '#shared/category-names.ts';
import { escapeMarkup } from '#shared/text.ts';
import { localPath } from '#server/words.ts';
import { isLeftOut, staticAddress } from './addresses.ts';

/** A category with episodes, as /browse offers it. */
export type BrowseLink = { category: string; count: number };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#38;', '&');

/** Matches this site's URLs in a document: after a quote, with or without the public origin, and as text in XML. */
function addresses(publicUrl: string): RegExp {
  const origin = escaped(publicUrl);
  return new RegExp(`(["'>]|&quot;)(${origin})?(/(?!/)[^"'<>\\s\\\\]*?)(?=["'<]|&quot;)`, 'g');
}

/** A picture within a document: what looks like an address in it is none. */
const DATA = /(\bdata:[\w.+-]+\/[\w.+-]+[;,][^"<>]*)/g;

/** Returns the paths and queries a document links to, except excluded ones; in plain text only URLs with the origin. */
export function linksIn(text: string, publicUrl: string): string[] {
  const found = [...text.replace(DATA, '').matchAll(addresses(publicUrl))]
    .filter(([, before, origin]) => before !== '>' || origin)
    .flatMap(([, , , path = '']) => plain(path).split('#', 1));
  return [...new Set(found)].filter((path) => path && !isLeftOut(path));
}

/** Returns the document with its URLs replaced by those of the exported site. */
export const withStaticAddresses = (text: string, publicUrl: string): string =>
  text
    .split(DATA)
    .map((part, at) => (at % 2 === 0 ? partWithStaticAddresses(part, publicUrl) : part))
    .join('');

function partWithStaticAddresses(text: string, publicUrl: string): string {
  return text.replace(addresses(publicUrl), (whole, before: string, origin = '', path: string) => {
    if (before === '>' && !origin) return whole;
    const [target = '', hash] = plain(path).split('#');
    const address = staticAddress(target);
    if (address === null || address === target) return whole;
    return `${before}${origin}${escapeMarkup(address)}${hash === undefined ? '' : `#${escapeMarkup(hash)}`}`;
  });
}

/** "2 days ago" would become wrong in a file: the date itself replaces it. */
const withDates = (html: string): string =>
  html.replace(
    /(<time\b[^>]*\bdatetime="([^"]+)"[^>]*>)[^<]*/g,
    (_, tag: string, at: string) => tag + formatDate(new Date(at)),
  );

/** Returns a page without what needs a server: signing in, searching, rating; in its language. Existing counts stay. */
export function withoutServerFeatures(html: string, categories: BrowseLink[]): string {
  return withDates(html)
    .replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>[\s\S]*?<\/a>/g, (link, href: string) => (isLeftOut(href) ? '' : link))
    .replace(/<link\b[^>]*\/oembed[^>]*>/g, '')
    .replace(/<div\b[^>]*\bid="account-menu"[\s\S]*?<\/div>/, '')
    .replace(/<button\b[^>]*\bpopovertarget="account-menu"[\s\S]*?<\/button>/, '')
    .replace(/<(section|form)\b[^>]*\bdata-by-mail\b[\s\S]*?<\/\1>/g, '')
    .replace(/<form\b[^>]*\bdata-browse\b[\s\S]*?<\/form>/, (form) => categoryLinks(categories, labelIn(form)))
    .replace(/<form\b[^>]*\brole="search"[\s\S]*?<\/form>/, '')
    .replace(
      /<section\b[^>]*\bdata-rating="([^"]*)"[\s\S]*?<\/section>/g,
      (block, counted: string) =>
        `<p class="basis-full text-small text-muted" data-count>${counted}</p>${scriptsIn(block)}`,
    )
    .replace('<head>', '<head><script src="/static-site.js"></script>');
}

/** Scripts stay where they are: the first block of a page may hold what later ones need too. */
const scriptsIn = (block: string): string => (block.match(/<script\b[\s\S]*?<\/script>/g) ?? []).join('');

/** The label of the choice of categories, in the language of the page. */
const labelIn = (form: string): string =>
  /<label\b[^>]*\bfor="browse-category"[^>]*>([^<]*)/.exec(form)?.[1]?.trim() ?? '';

function categoryLinks(categories: BrowseLink[], label: string): string {
  const chips = categories.map(({ category, count }) => {
    const href = staticAddress(localPath(`/browse?category=${encodeURIComponent(category)}`)) ?? localPath('/browse/');
    return `<a class="chip" href="${href}">${escapeMarkup(categoryName(category))} <span class="chip-count">${count}</span></a>`;
  });
  return `<nav class="my-6 flex flex-wrap gap-2" aria-label="${label}">${chips.join('')}</nav>`;
}
