import type { ServerResponse } from 'node:http';
import { UUID } from '#shared/uuid.ts';
import type { CdnService } from '#server/config/cdn.ts';
import { config } from '#server/config.ts';
import { CDN_TAGS, cdnTagOf } from '#server/invalidation.ts';

/** Seconds (RFC 5861): while it is being renewed, and while the site does not answer. */
const STALE = 'stale-while-revalidate=60, stale-if-error=86400';
/** Seconds: how long a CDN keeps a document without asking, should it ever miss a purge. */
const LONGEST_DOCUMENT = 600;
/** Seconds: the same for a file of an episode. */
export const FILE_SECONDS = 86_400;

type Fields = Record<string, string>;
type Dialect = {
  tags: (tags: string[]) => Fields;
  /** `cacheControl`: what browsers are told. */
  keep: (seconds: number, cacheControl: string) => Fields;
  /** On every response that says nothing else. */
  refuse: Fields;
};

/**
 * How each service is told what it may keep, beside what browsers are told: docs/decisions/0038-a-cdn-that-forgets.md
 * has the sources. Fastly keeps what is `no-cache`, and may keep what is `no-store`, unless Surrogate-Control forbids.
 */
const DIALECTS: Record<CdnService, Dialect> = {
  cloudflare: {
    tags: (tags) => ({ 'Cache-Tag': tags.join(',') }),
    keep: (seconds) => ({ 'Cloudflare-CDN-Cache-Control': `max-age=${seconds}, ${STALE}` }),
    refuse: {},
  },
  fastly: {
    tags: (tags) => ({ 'Surrogate-Key': tags.join(' ') }),
    keep: (seconds) => ({ 'Surrogate-Control': `max-age=${seconds}, ${STALE}` }),
    refuse: { 'Surrogate-Control': 'max-age=0' },
  },
  bunny: {
    tags: (tags) => ({ 'CDN-Tag': tags.join(',') }),
    // Browsers read this too, so nothing stale is allowed here: the pull zone has switches for that.
    keep: (seconds, cacheControl) => ({
      'Cache-Control': `${cacheControl === 'no-cache' ? 'public, max-age=0' : cacheControl}, s-maxage=${seconds}`,
    }),
    refuse: {},
  },
};

const dialect = (): Dialect | null => config.cdn && DIALECTS[config.cdn.service];

const ID = new RegExp(`/(${UUID})(?![0-9a-f])`);
/** They show one episode and nothing of the show. */
const ONE_EPISODE = /^\/(transcripts|chapters)\//;
/** Kept in memory, but by no CDN: the calls show counters as they are, and nobody signs in through a copy. */
const NEVER_KEPT = /^\/(api\/|login$|reset-password$)/;

/** Returns the header that names what the document at this path shows: at most five tags, 110 bytes. Empty without a CDN. */
export function cdnTagHeader(path: string): Fields {
  const id = ID.exec(path)?.[1];
  const ofOthers = path.startsWith('/feed') ? [CDN_TAGS.feed, CDN_TAGS.show] : [CDN_TAGS.lists, CDN_TAGS.show];
  const tags = [CDN_TAGS.all, ...(id ? [cdnTagOf(id)] : []), ...(ONE_EPISODE.test(path) ? [] : ofOthers)];
  return dialect()?.tags(tags) ?? {};
}

/** Returns the headers that let a CDN keep a document for everyone, until it is purged. Empty without one. */
export function cdnDocumentHeaders(path: string, maxAge: number, cacheControl = 'no-cache'): Fields {
  if (NEVER_KEPT.test(path)) return cdnRefusal();
  return { ...cdnKeeping(Math.min(maxAge, LONGEST_DOCUMENT), cacheControl), ...cdnTagHeader(path) };
}

/** Returns the headers that let a CDN keep the file of a published episode. Empty without one. */
export const cdnFileHeaders = (episodeId: string, cacheControl: string): Fields => ({
  ...cdnKeeping(FILE_SECONDS, cacheControl),
  ...dialect()?.tags([CDN_TAGS.all, cdnTagOf(episodeId)]),
});

/** Returns the header that lets a CDN keep a response, whatever happens to episodes. Empty without one. */
export const cdnKeeping = (seconds: number, cacheControl: string): Fields =>
  dialect()?.keep(seconds, cacheControl) ?? {};

/** Returns the header for everything else, for the CDN that would otherwise keep it. */
export const cdnRefusal = (): Fields => dialect()?.refuse ?? {};

const FIELDS = ['Cache-Tag', 'Cloudflare-CDN-Cache-Control', 'Surrogate-Key', 'Surrogate-Control', 'CDN-Tag'];

/** Takes back what lets a CDN keep the response that is being made: it is a refusal now. */
export function forbidCdn(response: Pick<ServerResponse, 'removeHeader' | 'setHeader'>): void {
  for (const name of FIELDS) response.removeHeader(name);
  for (const [name, value] of Object.entries(cdnRefusal())) response.setHeader(name, value);
}
