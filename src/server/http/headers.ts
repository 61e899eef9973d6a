import type { APIContext } from 'astro';
import { config } from '#server/config.ts';

/** The policy of everything browsers must not run or frame: data, documents, files. */
export const NO_CONTENT = "default-src 'none'; frame-ancestors 'none'";

/** `Cache-Control` of what never changes under its address. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * For every response, errors and 304 included; pages add their Content-Security-Policy, files relax what they must.
 * Source: OWASP secure headers project.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(config.isHttps && { 'Strict-Transport-Security': strictTransport(config.hstsSubdomains) }),
};

/** Returns the policy (RFC 6797) of this host, and of every host under it only where the operator speaks for them. */
function strictTransport(withSubdomains: boolean): string {
  return `max-age=31536000${withSubdomains ? '; includeSubDomains' : ''}`;
}

/** Headers of every response that is data, not a page. */
export const JSON_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Security-Policy': NO_CONTENT,
} as const;

/** Any site's player may read these (the podcast namespace asks for it), and any cache store them for five minutes. */
export const CROSS_ORIGIN_HEADERS = {
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** With the charset: some readers assume US-ASCII for text and XML types without one. */
export const feedHeaders = (changedAt: Date): Record<string, string> => ({
  'Content-Type': 'application/rss+xml; charset=utf-8',
  'Last-Modified': changedAt.toUTCString(),
  ...CROSS_ORIGIN_HEADERS,
});

/**
 * Keeps a page of one person out of caches and search engines, and its address, which may have had a code, from other
 * sites. Where it posts forms without scripts, `Referrer-Policy` is `same-origin`: under `no-referrer` browsers send
 * them with `Origin: null`.
 */
export function keepPrivate(
  { cache, response }: Pick<APIContext, 'cache'> & { response: { headers: Headers } },
  referrerPolicy: 'no-referrer' | 'same-origin',
): void {
  cache.set(false);
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.set('X-Robots-Tag', 'noindex, nofollow');
  response.headers.set('Referrer-Policy', referrerPolicy);
}
