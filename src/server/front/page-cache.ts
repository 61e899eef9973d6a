import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { linkedSecond } from '../../shared/share.ts';
import type { Tag } from '../changes.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A finished page: the bytes in three encodings, and the headers of each with an ETag of its own. */
export type CachedPage = {
  status: number;
  bodies: Record<Encoding, Buffer>;
  headers: Record<Encoding, Record<string, string>>;
};

type Entry = CachedPage & { tags: Set<string> };

const MB = 1024 * 1024;
const MAX_KEY = 512;
/** Counters on a page may lag by this long (ms). */
const COUNTER_LAG = 10_000;
/** The parameters a page may depend on; all others are noise that must not multiply pages. */
const KNOWN_PARAMETERS = ['category', 'episode', 'page', 'search', 'sort'];

const shelf = (maxSize: number) =>
  new LRUCache<string, Entry>({
    maxSize,
    sizeCalculation: ({ bodies }, key) =>
      Object.values(bodies).reduce((sum, body) => sum + body.length, 2_048 + 2 * key.length),
  });
/**
 * Anyone can ask for any number of searches, and for page numbers without end: each kind pushes out its own like
 * only, never the home page, the feed or an episode. A search is kept for a moment, for the way back to it; so is
 * the home page under a link to one second of an episode.
 */
const shelves = { plain: shelf(44 * MB), query: shelf(16 * MB), search: shelf(4 * MB) };
const SEARCH_TTL = 60;

function shelfOf(key: string) {
  if (/[?&](search|t)=/.test(key)) return shelves.search;
  return key.includes('?') ? shelves.query : shelves.plain;
}

/** Renders under way. `stale` once what they read may have changed. */
type Flight = { page: Promise<CachedPage | null>; stale: boolean };
const flights = new Map<string, Flight>();
let counterTimer: NodeJS.Timeout | undefined;

/**
 * What a path and query are kept under; null for what is never kept: an administrator's view of drafts, and a
 * parameter given twice, of which a page may read another one than we would.
 */
export function pageKey(target: string): string | null {
  const at = target.indexOf('?');
  if (at < 0) return target.length > MAX_KEY ? null : target;
  const given = new URLSearchParams(target.slice(at + 1));
  if (given.has('status')) return null;
  const known = new URLSearchParams();
  for (const name of KNOWN_PARAMETERS) {
    const [value, another] = given.getAll(name);
    if (another !== undefined) return null;
    if (value) known.set(name, value);
  }
  const second = known.has('episode') ? linkedSecond(given.get('t')) : null;
  if (second !== null) known.set('t', String(second));
  const query = known.toString();
  const key = query ? `${target.slice(0, at)}?${query}` : target.slice(0, at);
  return key.length > MAX_KEY ? null : key;
}

export const findPage = (key: string): CachedPage | undefined => shelfOf(key).get(key);

/**
 * Renders once for everyone who asks meanwhile. Only what says what it depends on (`render` answers tags) is kept,
 * and not if that changed while it was being rendered. Null: this answer is nobody else's.
 */
export async function renderOnce(key: string, render: () => Promise<RenderedPage | null>): Promise<CachedPage | null> {
  const known = flights.get(key);
  if (known) return known.page;
  const flight: Flight = { stale: false, page: Promise.resolve(null) };
  flight.page = render()
    .then(async (rendered) => {
      if (!rendered) return null;
      const page = await encode(rendered);
      if (!flight.stale && rendered.tags.length > 0 && page.status === 200) {
        keep(key, page, rendered);
      }
      return page;
    })
    .finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
  flights.set(key, flight);
  return flight.page;
}

/** Forgets what depends on these tags, and never keeps what is being rendered from the old data. */
export function forgetPages(tags: Tag[]): void {
  const atOnce = tags.filter((tag) => tag !== 'counters');
  if (atOnce.length < tags.length) counterTimer ??= setTimeout(() => forgetNow(['counters']), COUNTER_LAG).unref();
  if (atOnce.length > 0) forgetNow(atOnce);
}

export const keptBytes = (): number =>
  Object.values(shelves).reduce((bytes, { calculatedSize }) => bytes + calculatedSize, 0);

function forgetNow(tags: Tag[]): void {
  if (tags.includes('counters')) counterTimer = undefined;
  for (const flight of flights.values()) flight.stale = true;
  flights.clear();
  for (const pages of Object.values(shelves)) {
    for (const [key, entry] of pages.entries()) if (tags.some((tag) => entry.tags.has(tag))) pages.delete(key);
  }
}

function keep(key: string, page: CachedPage, { tags, maxAge }: RenderedPage): void {
  const pages = shelfOf(key);
  const seconds = pages === shelves.search ? Math.min(maxAge, SEARCH_TTL) : maxAge;
  pages.set(key, { ...page, tags: new Set(tags) }, { ttl: seconds * 1000 });
}

/** `maxAge` in seconds: how long relative dates on the page stay true enough. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: string[];
  maxAge: number;
};

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

async function encode({ status, headers, body }: RenderedPage): Promise<CachedPage> {
  const quality = body.length > 500_000 ? 5 : 9;
  const brotliOptions = {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  };
  const [br, gz] = await Promise.all([compressBrotli(body, brotliOptions), compressGzip(body, { level: 9 })]);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const withEncoding = (encoding: Encoding, suffix: string, bytes: Buffer) => ({
    ...headers,
    Vary: 'Accept-Encoding',
    ETag: `"${hash}${suffix}"`,
    'Content-Length': String(bytes.length),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  return {
    status,
    bodies: { br, gzip: gz, identity: body },
    headers: {
      br: withEncoding('br', '-b', br),
      gzip: withEncoding('gzip', '-g', gz),
      identity: withEncoding('identity', '', body),
    },
  };
}
