import { z } from '#shared/schema.ts';
import { browseAddress, parseBrowseFilters } from '#shared/pagination.ts';
import { linkedSecond } from '#shared/share.ts';

const MAX_KEY = 512;
/** The canonical spelling of our paths; `/./feed.xml`, `/feed.xml/` and the like are abuse, and never cached. */
const CANONICAL = /^\/(?:[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*)?$/;
/** Rendered for each request: data, and endpoints that parse their query in their own way. */
const NEVER_SHARED = /^\/(?:(?:api|artwork|media|og|review|subscribe)\/|oembed$)/;

/** The pages that read a query, and their canonical address for it, null if not shared. All others read none. */
const READERS: Record<string, (query: URLSearchParams) => string | null> = {
  '/': homeAddress,
  '/browse': publicBrowseAddress,
};

/**
 * Returns the cache key of a path and query: one for each page, however it is requested. Null for what is never
 * shared: an administrator's view of drafts, a non-canonical path, a request too long to be one of ours.
 */
export function pageKey(target: string): string | null {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  if (path.length > MAX_KEY || !CANONICAL.test(path) || NEVER_SHARED.test(path)) return null;
  const read = at < 0 || !Object.hasOwn(READERS, path) ? undefined : READERS[path];
  const key = read ? read(new URLSearchParams(target.slice(at + 1))) : path;
  return key === null || key.length > MAX_KEY ? null : key;
}

function homeAddress(query: URLSearchParams): string {
  const episode = z.uuid().safeParse(query.get('episode'));
  if (!episode.success) return '/';
  const second = linkedSecond(query.get('t'));
  return `/?episode=${episode.data.toLowerCase()}${second === null ? '' : `&t=${second}`}`;
}

function publicBrowseAddress(query: URLSearchParams): string | null {
  const { status, page, ...filters } = parseBrowseFilters(query);
  return status === undefined ? browseAddress(filters, page) : null;
}
