import type { IncomingMessage, ServerResponse } from 'node:http';
import { config } from '#server/config.ts';
import { countPage } from '../metrics.ts';
import { negotiate } from './negotiate.ts';
import { findPage } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import type { FinishedPage } from './page-variants.ts';
import { readAsked } from './read-asked.ts';
import { writeReady, writeWithHead } from './write-ready.ts';

/**
 * Sends a page from the cache; returns false for anything else, before it has changed the request. Runs before all
 * other work on a request and allocates next to nothing: bench/results.md has its share of Node's own time.
 */
export function sendCachedPage(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url: target = '/' } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  // Most requests spell the page as its cache key does: one look-up, and no parsing.
  const page = findPage(target) ?? findByOtherSpelling(target);
  if (page === undefined) return false;
  const asked = readAsked(request);
  // Without Host it is an error (RFC 9112 §3.2), and a body has a timeout: neither is decided here.
  if (asked.hasCredentials && target.startsWith('/api/')) return false;
  if (asked.host === undefined || asked.hasBody || (config.isHttps && asked.host !== publicHost())) return false;
  countSent(page);
  writeReady(request, response, negotiate(page, asked));
  return true;
}

/** Sends this page to the client. */
export function sendPage(page: FinishedPage, request: IncomingMessage, response: ServerResponse): void {
  countSent(page);
  writeWithHead(request, response, negotiate(page, request.headers));
}

const countSent = ({ variants }: FinishedPage): void =>
  countPage('Cache-Status' in variants.identity.headers ? 'stale' : 'hit');

function findByOtherSpelling(target: string): FinishedPage | undefined {
  const key = target.includes('?') ? pageKey(target) : null;
  return key === null ? undefined : findPage(key);
}

let known = { url: '', host: '' };

/** Returns the host of PUBLIC_URL. */
export function publicHost(): string {
  if (known.url !== config.publicUrl) known = { url: config.publicUrl, host: new URL(config.publicUrl).host };
  return known.host;
}
