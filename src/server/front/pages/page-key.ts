import { z } from '#shared/schema.ts';
import { browseAddress, parseBrowseFilters } from '#shared/pagination.ts';
import { linkedSecond } from '#shared/share.ts';

const MAX_KEY = 512;
/** The one spelling of our paths; `/./feed.xml`, `/feed.xml/` and their like are somebody's game and never kept. */
const CANONICAL = /^\/(?:[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*)?$/;
/** What is made for each request: data, and what reads its query in ways of its own. */
const NEVER_SHARED = /^\/(?:(?:api|media|og)\/|oembed$)/;

/** The pages that read a query, and their canonical address for it; null: not for everyone. All others read none. */
const READERS: Record<string, (query: URLSearchParams) => string | null> = {
  '/': homeAddress,
  '/browse': publicBrowseAddress,
};

/**
 * Returns what a path and query are kept under: one key for each page, however it is asked for. Null for what is
 * never shared: an administrator's view of drafts, an odd spelling, a request too long to be one of ours.
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
