import { z } from '#shared/schema.ts';
import { browseAddress, parseBrowseFilters } from '#shared/pagination.ts';
import { linkedSecond } from '#shared/share.ts';
import { UUID } from '#shared/uuid.ts';
import { underPrefix } from '#shared/local-path.ts';
import { splitPrefix } from '#server/words.ts';

const MAX_KEY = 512;
/** The canonical spelling of our paths; `/./feed.xml`, `/feed.xml/` and the like are abuse, and never cached. */
const CANONICAL = /^\/(?:[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*)?$/;
/** Rendered for each request: data, and endpoints that parse their query in their own way. */
const NEVER_SHARED = /^\/(?:(?:api|artwork|media|og|review|subscribe)\/|oembed$)/;
/** The calls that give everyone without a session or a key the same. */
const SHARED_CALL = new RegExp(`^/api/(?:episodes(?:/${UUID})?|series|openapi\\.json)$`);
const LIST_QUERY = ['search', 'category', 'sort', 'page', 'limit'];

/** Returns whether this is a call whose response is cached, for clients without credentials alone. */
export const isSharedCall = (target: string): boolean => target.startsWith('/api/') && SHARED_CALL.test(pathOf(target));

/** The pages that read a query, and their canonical address for it, null if not shared. All others read none. */
const READERS: Record<string, (query: URLSearchParams) => string | null> = {
  '/': homeAddress,
  '/browse': publicBrowseAddress,
  '/api/episodes': publicListAddress,
};

/**
 * Returns the cache key of a path and query: one for each page, however it is requested. Null for what is never
 * shared: an administrator's view of drafts, a non-canonical path, a request too long to be one of ours.
 */
export function pageKey(target: string): string | null {
  const at = target.indexOf('?');
  const whole = pathOf(target);
  if (whole.length > MAX_KEY || !CANONICAL.test(whole)) return null;
  const { prefix, path } = splitPrefix(whole);
  if (NEVER_SHARED.test(path) && !isSharedCall(path)) return null;
  const read = at < 0 || !Object.hasOwn(READERS, path) ? undefined : READERS[path];
  const key = read ? read(new URLSearchParams(target.slice(at + 1))) : path;
  return key === null || key.length > MAX_KEY ? null : underPrefix(prefix, key);
}

const pathOf = (target: string): string => target.split('?', 1)[0] ?? target;

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

/** With each parameter once, in the order given: `Link` repeats them. */
function publicListAddress(query: URLSearchParams): string | null {
  const names = [...query.keys()];
  const isPlain = names.every((name, at) => LIST_QUERY.includes(name) && names.indexOf(name) === at);
  if (!isPlain) return null;
  return names.length > 0 ? `/api/episodes?${query.toString()}` : '/api/episodes';
}
