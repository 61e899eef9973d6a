import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { readBearer } from './bearer.ts';

type Sent = { method: string; headers: { get(name: string): string | null } };

/** @throws DomainError forbidden when a browser sent the request from another site */
export function refuseOtherSites({ method, headers }: Sent): void {
  if (isFromOtherSite(method, headers)) throw new DomainError('forbidden', { code: 'crossSite' });
}

/**
 * Checks Fetch Metadata first, Origin second; a request with neither header is not a browser's, and is allowed. So is
 * one with a bearer token: no browser adds that on its own, and no cookie counts beside it. A host is the same with a
 * dot at its end (RFC 1034 §3.1). Source: OWASP CSRF cheat sheet, "Fetch Metadata headers" and "Verifying origin".
 */
export function isFromOtherSite(method: string, headers: Sent['headers']): boolean {
  if (method === 'GET' || method === 'HEAD' || readBearer(headers) !== null) return false;
  const site = headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') return true;
  const origin = headers.get('origin');
  return origin !== null && !ownOrigins().includes(origin.replace(/\.(?=:\d+$|$)/, ''));
}

function ownOrigins(): string[] {
  if (!config.isLocal) return [config.publicUrl];
  const { protocol, port } = new URL(config.publicUrl);
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${port && `:${port}`}`);
}
