import { printable } from '#shared/text.ts';

const PIECES = /<(\/?)(\w+)(?!\w)([^<>]*)>|[^<]+/g;
const HREF = /\shref="([^"]*)"/;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'", nbsp: ' ' };

/** Returns text with Markdown's special characters escaped. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, '\\$&');

/** Returns text as one line of Markdown. */
export const markdownLine = (text: string): string => escapeMarkdown(printable(text).replace(/\s+/g, ' ').trim());

/** A parenthesis would end the link. */
export const linkTarget = (url: string): string =>
  url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20');

/**
 * Returns our own sanitized HTML as Markdown. What was written is not sent as it is: in Markdown it could be a picture
 * of another site, or a link that runs a script.
 */
export function notesToMarkdown(html: string): string {
  const lists: number[] = [];
  const links: string[] = [];
  const marks: Record<string, string> = { strong: '**', b: '**', em: '*', i: '*' };
  const written = [...html.matchAll(PIECES)].map(([all, slash, tag, attributes = '']) => {
    if (tag === undefined) return escapeMarkdown(decode(all).replace(/\s+/g, ' ')).replace(/!$/, '! '); // before a link: a picture
    if (tag === 'a') return linkMark(slash === '/', attributes, links);
    if (tag === 'ul' || tag === 'ol') {
      if (slash) lists.pop();
      else lists.push(tag === 'ol' ? 1 : 0);
      return lists.length === 0 ? '\n\n' : '';
    }
    if (tag === 'li') return slash ? '' : itemMark(lists);
    if (tag === 'p') return '\n\n';
    return tag === 'br' ? '  \n' : (marks[tag] ?? '');
  });
  const text = written.join('').replace(/(?:(?<! ) *\n){2,}/g, '\n\n');
  return printable(text.replace(/([^ ]) \n/g, '$1\n').trim());
}

const decode = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);

function linkMark(isEnd: boolean, attributes: string, links: string[]): string {
  if (!isEnd) {
    links.push(decode(HREF.exec(attributes)?.[1] ?? ''));
    return links.at(-1) ? '[' : '';
  }
  const href = links.pop();
  return href ? `](${linkTarget(href)})` : '';
}

function itemMark(lists: number[]): string {
  const number = lists.at(-1) ?? 0;
  if (number > 0) lists[lists.length - 1] = number + 1;
  return `\n${'  '.repeat(Math.max(0, lists.length - 1))}${number > 0 ? `${number}.` : '-'} `;
}
