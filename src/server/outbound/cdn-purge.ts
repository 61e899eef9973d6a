import type { CdnService, CdnSettings } from '#server/config/cdn.ts';
import { mergePurges, postponePurges } from '#server/db/purges.ts';
import { CDN_TAGS } from '#server/invalidation.ts';
import { PermanentJobError, RetryLaterError } from '#server/jobs/index.ts';
import { fetchBody, FetchError, type FetchOptions } from './fetch.ts';

/** More tags than this are one purge of everything. Cloudflare takes 100 in a call, Fastly 256, Bunny one. */
const MOST_TAGS = 30;
const TIMEOUT_SECONDS = 15;
/** Milliseconds. A service that asks for more is called all the same. */
const LONGEST_WAIT = 60 * 60 * 1000;
/** Statuses of 400 and above that another attempt may mend (RFC 9110 §15.5.9, RFC 8470 §5.2, RFC 6585 §4). */
const PASSING = [408, 425, 429];

const NAMES: Record<CdnService, string> = { cloudflare: 'Cloudflare', fastly: 'Fastly', bunny: 'Bunny' };

type Call = { path: string; headers: Record<string, string>; body?: string };

/** The calls that make each service forget these tags: docs/decisions/0038-a-cdn-that-forgets.md has the sources. */
const CALLS: Record<CdnService, (settings: CdnSettings, tags: string[]) => Call[]> = {
  cloudflare: ({ zone, token }, tags) => [
    {
      path: `/client/v4/zones/${zone}/purge_cache`,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tags }),
    },
  ],
  fastly: ({ zone, token }, tags) => [
    {
      path: `/service/${zone}/purge`,
      headers: { 'Fastly-Key': token, 'Surrogate-Key': tags.join(' '), Accept: 'application/json' },
    },
  ],
  bunny: ({ zone, token }, tags) =>
    tags.map((tag) => ({
      path: `/pullzone/${zone}/purgeCache`,
      headers: { AccessKey: token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ CacheTag: tag }),
    })),
};

/**
 * Purges the CDN of what this job and all that wait name; again after a failure, which does no harm. Nothing without a
 * CDN. @throws PermanentJobError when it refuses, RetryLaterError when it wants to be left alone for a while
 */
export async function purgeCdn(cdn: CdnSettings | null, job: { id: string; attempt: number }): Promise<void> {
  const purge = cdn && (await mergePurges(job));
  if (!cdn || !purge) return;
  if (purge.wait > 0) throw new RetryLaterError(`${NAMES[cdn.service]} does not want to be called yet`, purge.wait);
  for (const call of CALLS[cdn.service](cdn, bounded(purge.tags))) await send(cdn, call, job);
}

const bounded = (tags: string[]): string[] =>
  tags.length > MOST_TAGS || tags.includes(CDN_TAGS.all) ? [CDN_TAGS.all] : tags;

async function send(cdn: CdnSettings, { path, ...call }: Call, job: { id: string; attempt: number }): Promise<void> {
  const name = NAMES[cdn.service];
  const { status, headers } = await post(cdn.api + path, call).catch((error: unknown) => {
    if (!(error instanceof FetchError)) throw error;
    throw new Error(`${name} could not be asked to purge: ${error.message}`);
  });
  if (status >= 200 && status < 300) return;
  const delay = status === 429 || status === 503 ? readRetryAfter(headers['retry-after'], new Date()) : null;
  if (delay !== null) {
    await postponePurges(job, delay);
    throw new RetryLaterError(`${name} answered ${status}: later`, delay);
  }
  if (status === 401 || status === 403)
    throw new PermanentJobError(`${name} refused the token of CDN_PURGE (${status})`);
  if (status < 500 && !PASSING.includes(status)) throw new PermanentJobError(`${name} answered ${status} to a purge`);
  throw new Error(`${name} answered ${status} to a purge`);
}

/** The address is the operator's word, so a private one is allowed; no redirect carries the token elsewhere. */
const post = (url: string, call: Omit<Call, 'path'>) => {
  const limits: FetchOptions = { redirects: 0, seconds: TIMEOUT_SECONDS, isPrivateAllowed: true };
  return fetchBody(url, 1_024, { method: 'POST', ...call, ...limits });
};

/** Returns the milliseconds of a Retry-After header, in either of its forms (RFC 9110 §10.2.3); null without one. */
export function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const delay = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Number.isNaN(delay) ? null : Math.min(Math.max(delay, 1_000), LONGEST_WAIT);
}
