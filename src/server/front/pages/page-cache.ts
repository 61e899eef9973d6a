import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { isDatabaseAway } from '#server/db/health.ts';
import type { Changed, Tag } from '#server/invalidation.ts';
import { logError } from '#server/log.ts';
import { forgetNotFound } from '#server/http/not-found.ts';
import { type CachedPage, encodeCheaply, encodeWell, type PageResponse, type RenderedPage } from './cached-page.ts';
import { asStale, STALE_IF_ERROR } from './stale.ts';
import { MB } from '#shared/units.ts';

/**
 * `renderedAt` and `freshUntil` by the monotonic clock (ms): a clock that is set does not change what is fresh. `asOf`:
 * the change of counters it shows, null where these may lag.
 */
type Entry = { page: CachedPage; tags: Set<string>; renderedAt: number; freshUntil: number; asOf: number | null };
type Shelf = LRUCache<string, Entry>;
const sizeOf = ({ body, text }: PageResponse): number => (body?.length ?? 0) + (text?.length ?? 0);

/** Counters on a page may lag by this long (ms). */
const COUNTER_LAG = 10_000;
const SEARCH_TTL = 60;

const shelf = (maxSize: number): Shelf =>
  new LRUCache({
    maxSize,
    sizeCalculation: ({ page }, key) =>
      Object.values(page.variants).reduce((sum, variant) => sum + sizeOf(variant), 4_096 + 2 * key.length),
  });
/**
 * Anyone can request any number of searches, and page numbers without end: each kind evicts only its own, never the
 * home page, the feed or an episode. A search is cached for a moment, for going back to it; so is the home page under
 * a link to one second of an episode.
 */
const shelves = { plain: shelf(44 * MB), query: shelf(16 * MB), search: shelf(4 * MB) };

function shelfOf(key: string): Shelf {
  if (!key.includes('?')) return shelves.plain;
  return /[?&](search|t)=/.test(key) ? shelves.search : shelves.query;
}

/** A render in flight. `isStale` once what it reads may have changed. */
export type Render = {
  key: string;
  asOf: number | null;
  page: PromiseWithResolvers<CachedPage | null>;
  isStale: boolean;
};
const renders = new Map<string, Render>();
/** Brotli takes 15 ms for 60 KB: never before a response, and half of libuv's four threads stay free. */
const thorough = pLimit(2);
let counterTimer: NodeJS.Timeout | undefined;
/** Raised by every change of counters: a call of the API returns them as they are, however often they change. */
let counterChanges = 0;
const asOfNow = (key: string): number | null => (key.startsWith('/api/') ? counterChanges : null);

/** Returns the page ready to send: a fresh one, or while the database is away the last one that was right. */
export function findPage(key: string): CachedPage | undefined {
  const entry = shelfOf(key).get(key);
  if (!entry || isFresh(entry)) return entry?.page;
  return isDatabaseAway() ? asStale(entry.page, entry, performance.now()) : undefined;
}

const isFresh = ({ freshUntil, asOf }: Entry): boolean => showsCounters(asOf) && freshUntil > performance.now();
const showsCounters = (asOf: number | null): boolean => asOf === null || asOf === counterChanges;

/** Returns the page being rendered under this key; it resolves to null if it is private to one visitor. */
export function findRender(key: string): Promise<CachedPage | null> | undefined {
  const render = renders.get(key);
  return render && showsCounters(render.asOf) ? render.page.promise : undefined;
}

/** Runs a render that other requests for the page may wait for; `sharePage` passes it to them. */
export async function renderOnce(key: string, render: (current: Render) => Promise<void>): Promise<void> {
  const current: Render = { key, asOf: asOfNow(key), page: Promise.withResolvers(), isStale: false };
  current.page.promise.catch(() => undefined); // the caller reports it; no one else may be waiting
  renders.set(key, current);
  try {
    await render(current);
    current.page.resolve(null);
  } catch (error) {
    current.page.reject(error);
    throw error;
  } finally {
    if (renders.get(key) === current) renders.delete(key);
  }
}

/**
 * Returns the page ready to send, passes it to all requests waiting for this render, and caches it if it names its
 * dependencies (`tags`) and nothing was invalidated while it was being rendered.
 */
export async function sharePage(current: Render, rendered: RenderedPage): Promise<CachedPage> {
  const isCacheable = rendered.tags.length > 0 && rendered.status === 200;
  const page = await encodeCheaply(rendered);
  if (isCacheable && !current.isStale) store(current, page, rendered);
  current.page.resolve(page);
  return page;
}

/**
 * Returns the last page that was right, passing it to all requests waiting for this render, which has failed;
 * null when there is none.
 */
export function shareStalePage(current: Render, status: number): CachedPage | null {
  const entry = shelfOf(current.key).get(current.key);
  if (!entry) return null;
  const page = asStale(entry.page, entry, performance.now(), status);
  current.page.resolve(page);
  return page;
}

/**
 * Makes the pages with these tags stale, some seconds later where counters alone have changed, and never caches a
 * render in flight, which may have read the old data. Those that show one of the changed `episodes` are evicted, and
 * all of them where these are unknown: what was withdrawn must not be sent again, whatever happens to the database.
 */
export function invalidatePages(tags: Tag[], episodes: Changed = null): void {
  if (tags.includes('counters')) counterChanges += 1;
  if (tags.includes('show')) forgetNotFound();
  const isOnlyCounters = tags.every((tag) => tag === 'counters');
  if (isOnlyCounters) counterTimer ??= setTimeout(countersChanged, COUNTER_LAG).unref();
  else outdate(tags, ({ key, page }) => episodes === null || shows(key, page, episodes));
}

export const cachedBytes = (): number =>
  Object.values(shelves).reduce((bytes, { calculatedSize }) => bytes + calculatedSize, 0);

function countersChanged(): void {
  counterTimer = undefined;
  outdate(['counters'], () => false);
}

function outdate(tags: Tag[], isWrong: (cached: { key: string; page: CachedPage }) => boolean): void {
  for (const render of renders.values()) render.isStale = true;
  renders.clear();
  for (const pages of Object.values(shelves)) {
    for (const [key, entry] of pages.entries()) {
      if (!tags.some((tag) => entry.tags.has(tag))) continue;
      if (isWrong({ key, page: entry.page })) pages.delete(key);
      else entry.freshUntil = Math.min(entry.freshUntil, performance.now());
    }
  }
}

/** A page that shows an episode links to it, by its id; a document of one episode has the id in its address. */
const shows = (key: string, { variants }: CachedPage, episodes: readonly string[]): boolean =>
  episodes.some((id) => key.includes(id) || variants.identity.body.includes(id));

function store({ key, asOf: changes }: Render, page: CachedPage, { tags, maxAge }: RenderedPage): void {
  const pages = shelfOf(key);
  const isSearch = pages === shelves.search;
  const lifetime = (isSearch ? Math.min(maxAge, SEARCH_TTL) : maxAge) * 1000;
  const renderedAt = performance.now();
  const asOf = tags.includes('counters') ? changes : null;
  const entry = { page, tags: new Set(tags), renderedAt, freshUntil: renderedAt + lifetime, asOf };
  pages.set(key, entry, { ttl: lifetime + STALE_IF_ERROR });
  const { hash } = page; // and not the page: one that is evicted before its turn must not stay in memory
  if (!isSearch) void thorough(() => compressCached(pages, key, hash));
}

async function compressCached(pages: Shelf, key: string, hash: string): Promise<void> {
  const entry = pages.peek(key);
  if (!entry || entry.page.hash !== hash || entry.page.variants.br) return;
  try {
    const page = await encodeWell(entry.page);
    if (pages.peek(key) === entry) pages.set(key, { ...entry, page }, { noUpdateTTL: true });
  } catch (error) {
    logError('a page could not be compressed', error);
  }
}
