import { parseUrl } from '#shared/url.ts';

const HERE = 'http://here.invalid';

/** Returns the path to open after signing in: a path of this site, or home for anything on another origin. */
export function nextPath(next: string | undefined): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.startsWith('/\\')) return '/';
  // URL drops tabs and line breaks, so "/\t/elsewhere" would leave the site too (WHATWG URL).
  return parseUrl(next, HERE)?.origin === HERE ? next : '/';
}
