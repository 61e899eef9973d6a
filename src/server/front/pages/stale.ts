import { type CachedPage, withHeaders } from './cached-page.ts';
import { DAY_MS } from '#shared/units.ts';

/** In milliseconds: how long a page is sent beyond its time when it cannot be rendered (RFC 5861 §4). */
export const STALE_IF_ERROR = DAY_MS;

/** When a page was rendered and until when it is fresh, in milliseconds. */
type Times = { renderedAt: number; freshUntil: number };

/**
 * Returns the page as it is sent when it cannot be rendered again. `Age` (RFC 9111 §5.1) makes caches and apps ask
 * again rather than keep it; `Cache-Status` (RFC 9211) says since when it is stale, and the `status` of a render that
 * failed. Not `Warning`, which said this before RFC 9111 §5.5 obsoleted it.
 */
export function asStale(page: CachedPage, times: Times, now: number, status?: number): CachedPage {
  const ttl = Math.min(0, Math.ceil((times.freshUntil - now) / 1000));
  const how = status === undefined ? 'hit' : `fwd=stale; fwd-status=${status}`;
  return withHeaders(page, {
    Age: String(Math.floor((now - times.renderedAt) / 1000)),
    'Cache-Status': `Carecast; ${how}; ttl=${ttl}; detail=stale-if-error`,
  });
}
