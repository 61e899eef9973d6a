import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { config } from '../config.ts';
import { clientAddress } from './address.ts';
import { serveAssets } from './assets.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { answerHealth } from './health.ts';
import { serveMedia } from './media.ts';
import { negotiate } from './negotiate.ts';
import { logError } from '../log.ts';
import { findPage, pageKey } from './page-cache.ts';
import { limitBodyTime } from './patience.ts';
import { isAdminRequest } from './session.ts';
import { receive } from './upload.ts';

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
    for (const name in SECURITY_HEADERS) response.setHeader(name, SECURITY_HEADERS[name] ?? '');
    if (isForeignHost(request)) return refuse(response, 421, 'This host is not served here');
    const path = readPath(target);
    if (path === null || CLOSED.test(path)) return refuse(response, 404, 'Not found');
    if (answerHealth(target, request, response)) return;
    if (target.startsWith('/media/')) return void serveMedia(request, response, () => isAdminRequest(request));
    if (isUpload) return void receive(request, response);
    if (!isAnswered(method, path))
      return refuse(response, 405, 'Method not allowed', { Allow: PAGE_METHODS.join(', ') });
    assets(request, response, () => {
      renderPage(pages, request, response, next).catch((error: unknown) => fail(response, error));
    });
  };
  return (request: IncomingMessage, response: ServerResponse, next?: Next): void => {
    try {
      answer(request, response, next);
    } catch (error) {
      fail(response, error);
    }
  };
}

function sendKeptPage(target: string, request: IncomingMessage, response: ServerResponse): boolean {
  const key = pageKey(target);
  const page = key === null ? undefined : findPage(key);
  if (!page || isForeignHost(request)) return false;
  const { status, headers, body } = negotiate(page, request.headers);
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  return true;
}

/** A HEAD is rendered as the GET it asks about, so that its headers are the same; Node leaves the body out. */
async function renderPage(
  pages: Pages,
  request: IncomingMessage,
  response: ServerResponse,
  next?: Next,
): Promise<void> {
  if (request.method === 'HEAD') request.method = 'GET';
  const locals = { clientAddress: clientAddress(request, config.trustProxy) };
  await pages(request, response, next, locals);
}

/** Behind https the proxy passes the public host on; any other name is somebody's game. */
function isForeignHost(request: IncomingMessage): boolean {
  return config.isHttps && request.headers.host !== new URL(config.publicUrl).host;
}

/** The path as Astro will read it, without detours and decoded; null for one that readers may read differently. */
function readPath(target: string): string | null {
  if (!/^\/(?![/\\])/.test(target)) return null;
  try {
    const path = decodeURIComponent(new URL(target, config.publicUrl).pathname);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

/** Pages are only read. Endpoints say themselves what they answer, but nothing answers TRACE, at which Astro fails. */
const isAnswered = (method: string, path: string): boolean =>
  PAGE_METHODS.includes(method) || (method !== 'TRACE' && /^\/api(\/|$)/.test(path));

/** Whatever is thrown here costs one answer; left to Node it would end the process, or leave the visitor waiting. */
function fail(response: ServerResponse, error: unknown): void {
  logError('request failed', error);
  if (response.headersSent) response.destroy();
  else refuse(response, 500, 'Something went wrong on our side. Please try again.');
}

function refuse(response: ServerResponse, status: number, text: string, more: Record<string, string> = {}): void {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more };
  response.writeHead(status, headers).end(text);
}
