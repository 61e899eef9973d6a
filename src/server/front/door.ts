import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { refusalHead } from '#server/http/responses.ts';
import { logError } from '#server/log.ts';
import { clientAddress } from './limits/client-address.ts';
import { serveArtwork } from './files/artwork.ts';
import { serveAssets } from './files/assets.ts';
import { NO_CONTENT, SECURITY_HEADERS } from '#server/http/headers.ts';
import { serveHealth } from './health.ts';
import { serveMedia } from './files/media.ts';
import { findPage } from './pages/page-cache.ts';
import { pageKey } from './pages/page-key.ts';
import { limitBodyTime, limitReadTime } from './limits/timeouts.ts';
import { sendOrRender, sendPage } from './pages/rendering.ts';
import { isAdminRequest } from './session.ts';
import { receive } from './files/upload.ts';

type Next = (error?: unknown) => void;
/** Astro's handler as its adapter builds it in middleware mode. */
export type Pages = (
  request: IncomingMessage,
  response: ServerResponse,
  next: Next | undefined,
  locals: object,
) => void | Promise<void>;

/** Surfaces of Astro this site does not use: closed, because others have found holes in them. */
const CLOSED = /^\/+(_image|_server-islands|_actions)(\/|$)/;
/**
 * Our addresses have small letters and nothing to escape. Every other spelling of one is a way around what is closed
 * or kept: Astro decodes a path up to ten times over (`/%255fimage`), and each spelling of a page would be kept anew.
 */
const ODD_SPELLING = /[%A-Z]/;
const PAGE_METHODS = ['GET', 'HEAD'];
const UPLOAD = /^\/api\/objects\/[0-9a-f-]{36}(\?|$)/;
const ARTWORK = /^\/api\/settings\/artwork(\?|$)/;
/** 5 MB over a slow line. */
const ARTWORK_MS = 120_000;

/** What answers before Astro does, from cheapest to dearest; everything else is a page. */
export function frontDoor(pages: Pages, client = resolve('dist/client')) {
  const assets = serveAssets(client);
  const answer = (request: IncomingMessage, response: ServerResponse, next?: Next): void => {
    const target = request.url ?? '/';
    const { method = 'GET' } = request;
    const isUpload = method === 'PUT' && UPLOAD.test(target);
    if (!isUpload) limitBodyTime(request, response, ARTWORK.test(target) ? ARTWORK_MS : undefined);
    if (PAGE_METHODS.includes(method) && sendKeptPage(target, request, response)) return;
    limitReadTime(response); // kept pages lie in memory once, whoever reads them
    for (const name in SECURITY_HEADERS) response.setHeader(name, SECURITY_HEADERS[name] ?? '');
    // Pages have their own, which Astro's development server does not send.
    if (!next) response.setHeader('Content-Security-Policy', NO_CONTENT);
    // Before the host: who watches over a process asks it by its address, not by the public name.
    if (PAGE_METHODS.includes(method) && serveHealth(target, request, response)) return;
    if (isForeignHost(request)) return refuse(request, response, 421, 'This host is not served here');
    const path = readPath(target);
    if (path === null || CLOSED.test(decodeURIComponent(path))) return refuse(request, response, 404, 'Not found');
    if (target.startsWith('/media/')) return void serveMedia(request, response, () => isAdminRequest(request));
    if (isUpload) return void receive(request, response);
    if (!isAnswered(method, path))
      return refuse(request, response, 405, 'Method not allowed', { Allow: PAGE_METHODS.join(', ') });
    if (path.startsWith('/artwork/')) {
      const isServed = serveArtwork(request, response);
      return void isServed.then(
        (is) => is || refuse(request, response, 404, 'Not found'),
        (error: unknown) => fail(request, response, error),
      );
    }
    assets(request, response, () => {
      if (!next && ODD_SPELLING.test(path)) request.url = isApi(path) ? '/api/404' : '/404';
      callAstro(pages, request, response, path, next).catch((error: unknown) => fail(request, response, error));
    });
  };
  return (request: IncomingMessage, response: ServerResponse, next?: Next): void => {
    try {
      answer(request, response, next);
    } catch (error) {
      fail(request, response, error);
    }
  };
}

function sendKeptPage(target: string, request: IncomingMessage, response: ServerResponse): boolean {
  // Most ask in the one spelling a page is kept under: that is a look-up, and no parsing.
  const page = findPage(target) ?? findByOtherSpelling(target);
  if (!page || isForeignHost(request)) return false;
  sendPage(page, request, response);
  return true;
}

function findByOtherSpelling(target: string) {
  const key = target.includes('?') ? pageKey(target) : null;
  return key === null ? undefined : findPage(key);
}

/** A HEAD is rendered as the GET it asks about, so that its headers are the same; Node leaves the body out. */
async function callAstro(
  pages: Pages,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  next?: Next,
): Promise<void> {
  if (request.method === 'HEAD') request.method = 'GET';
  if (!next) forgetHost(request);
  const address = clientAddress(request, config.trustProxy);
  const render = async () => pages(request, response, next, { clientAddress: address });
  if (next || isApi(path)) return render();
  await sendOrRender({ request, response, target: path + queryOf(request.url ?? '/'), address, render });
}

const queryOf = (target: string): string => (target.includes('?') ? target.slice(target.indexOf('?')) : '');

/** What Astro would make its addresses of, and fails at when they are nonsense. Ours is a setting. */
function forgetHost({ headers }: IncomingMessage): void {
  headers.host = new URL(config.publicUrl).host;
  delete headers.forwarded;
  delete headers['x-forwarded-host'];
  delete headers['x-forwarded-port'];
  delete headers['x-forwarded-proto'];
}

/** Behind https the proxy passes the public host on; any other name is somebody's game. */
function isForeignHost(request: IncomingMessage): boolean {
  return config.isHttps && request.headers.host !== new URL(config.publicUrl).host;
}

/** The path without detours; null for one that cannot be read, or that names nothing of ours with an empty part. */
function readPath(target: string): string | null {
  if (!/^\/(?![/\\])/.test(target)) return null;
  try {
    const { pathname } = new URL(target, config.publicUrl);
    return pathname.includes('//') || decodeURIComponent(pathname).includes('\0') ? null : pathname;
  } catch {
    return null;
  }
}

/** Pages are only read. Endpoints say themselves what they answer, but nothing answers TRACE, at which Astro fails. */
const isAnswered = (method: string, path: string): boolean =>
  PAGE_METHODS.includes(method) || (method !== 'TRACE' && isApi(path));

const isApi = (path: string): boolean => /^\/api(\/|\?|$)/.test(path);

/** Whatever is thrown here costs one answer; left to Node it would end the process, or leave the visitor waiting. */
function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const isRefusal = error instanceof DomainError;
  if (!isRefusal) logError('request failed', error);
  if (response.headersSent) return void response.destroy();
  if (!isRefusal) return refuse(request, response, 500, 'Something went wrong on our side. Please try again.');
  const { status, headers } = refusalHead(error);
  refuse(request, response, status, error.message, headers);
}

/** As data where scripts ask, as a line of text elsewhere. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  more: Record<string, string> = {},
): void {
  const headers = { 'Cache-Control': 'no-store', 'Content-Security-Policy': NO_CONTENT, ...more };
  if (isApi(request.url ?? '')) {
    response.writeHead(status, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
    return void response.end(JSON.stringify({ error: text, requestId: randomUUID() }));
  }
  response.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}
