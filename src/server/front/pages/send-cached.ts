import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { endWithBody } from '../write.ts';
import { whoseHost } from '../host.ts';
import { mendLink } from '../mended-links.ts';
import { announcesBody } from '../limits/timeouts.ts';
import { countPage } from '../metrics.ts';
import { negotiate } from './negotiate.ts';
import { findPage } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import type { CachedPage } from './cached-page.ts';

/**
 * Sends a page from the cache; returns false for anything else, before it has changed the request. Runs before all
 * other work on a request.
 */
export function sendCachedPage(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url: target = '/', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  // Most requests spell the page as its cache key does: one look-up, and no parsing.
  const page = findPage(target) ?? findByOtherSpelling(target);
  if (page === undefined || (target.startsWith('/api/') && hasCredentials(headers))) return false;
  // Without Host it is an error (RFC 9112 §3.2), and a body has a timeout: neither is decided here.
  if (headers.host === undefined || announcesBody(headers)) return false;
  if (whoseHost(headers.host) !== 'ours') return false;
  sendPage(page, request, response);
  return true;
}

/** Returns whether a session's cookie, sound or not, or a key came with the request. */
export const hasCredentials = ({ cookie, authorization }: IncomingHttpHeaders): boolean =>
  authorization !== undefined || (cookie !== undefined && /\bsession=/.test(cookie));

/** Sends this page to the client, with the headers set before. */
export function sendPage(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  countPage('Cache-Status' in page.variants.identity.headers ? 'stale' : 'hit');
  const { status, headers, body, text } = negotiate(page, request.headers);
  response.writeHead(status, headers);
  if (body === null || request.method === 'HEAD') response.end();
  else if (text === null) endWithBody(response, body);
  else response.end(text, 'latin1');
}

function findByOtherSpelling(target: string): CachedPage | undefined {
  const key = target.includes('?') ? pageKey(target) : null;
  const page = key === null ? undefined : findPage(key);
  return page && mendLink(target) === null ? page : undefined;
}
