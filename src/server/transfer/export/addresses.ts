import { hash } from 'node:crypto';
import { readPrefix } from '#shared/local-path.ts';

/** Pages that need a server or an account: excluded, with the links to them. */
const EXCLUDED_TABLES =
  /^\/(api|login|upload|edit|passkeys|secret-admin-2025|feedback|settings|studio|subscribers|subscribe\/\w+|reset-password|oembed|healthz|readyz)([/?]|$)/;
/** A shared link is the home page, in which the exported site's script selects the episode. */
const SHARED = /^\/\?(episode|t)=/;
const FILE = /\.[a-z0-9]{2,11}$/i;

export const isLeftOut = (target: string): boolean => EXCLUDED_TABLES.test(readPrefix(target)?.path ?? target);

/**
 * Returns the exported URL of the site's `target` (path and query), which any static file server can serve: pages end
 * in "/", and the query of /browse is in the path. Null for what an exported site does not have.
 */
export function staticAddress(target: string): string | null {
  if (isLeftOut(target)) return null;
  const read = readPrefix(target);
  const inOther = read && staticAddress(read.path);
  if (read) return inOther === null ? null : `/${read.language}${inOther}`;
  if (SHARED.test(target)) return target;
  const { pathname, searchParams } = new URL(target, 'http://site');
  if (pathname === '/browse') return browseAddress(searchParams);
  if (FILE.test(pathname)) return pathname;
  return pathname.endsWith('/') ? pathname : `${pathname}/`;
}

/** Returns the file of an exported URL, as a path relative to the folder. */
export function staticFile(address: string): string {
  if (address === '/404/') return '404.html';
  return decodeURIComponent(address.endsWith('/') ? `${address}index.html` : address).slice(1);
}

function browseAddress(query: URLSearchParams): string | null {
  if (query.has('search')) return null;
  const category = slug(query.get('category') ?? '');
  const page = query.get('page') ?? '1';
  return `/browse/${category && `${category}/`}${page === '1' ? '' : `page/${page}/`}`;
}

/**
 * Two names never have one address: a name with other signs than letters, digits and single spaces also has its hash.
 */
function slug(category: string): string {
  const words = category.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  const isPlain = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u.test(category);
  return encodeURIComponent(
    isPlain || category === '' ? words : `${words}-${hash('sha256', category, 'hex').slice(0, 8)}`,
  );
}
