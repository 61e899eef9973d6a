import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import sirv from 'sirv';
import { config } from '../config.ts';
import { clientAddress } from './address.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { answerHealth } from './health.ts';
import { serveMedia } from './media.ts';
import { negotiate } from './negotiate.ts';
import { findPage, pageKey } from './page-cache.ts';
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
const CLOSED = /^\/(_image|_server-islands|_actions)(\/|\?|$)/;
const UPLOAD = /^\/api\/objects\/[0-9a-f-]{36}(\?|$)/;

/** What answers before Astro does, from cheapest to dearest; everything else is a page. */
export function frontDoor(pages: Pages, client = resolve('dist/client')) {
  const assets = sirv(client, { brotli: true, gzip: true, etag: true, dotfiles: false, setHeaders: assetHeaders });
  return (request: IncomingMessage, response: ServerResponse, next?: Next): void => {
    const target = request.url ?? '/';
    if (request.method === 'GET' || request.method === 'HEAD') {
      if (sendKeptPage(target, request, response)) return;
    }
    for (const name in SECURITY_HEADERS) response.setHeader(name, SECURITY_HEADERS[name] ?? '');
    if (isForeignHost(request)) return refuse(response, 421, 'This host is not served here');
    if (CLOSED.test(target) || !isCleanPath(target)) return refuse(response, 404, 'Not found');
    if (answerHealth(target, request, response)) return;
    if (target.startsWith('/media/')) return void serveMedia(request, response, () => isAdminRequest(request));
    if (request.method === 'PUT' && UPLOAD.test(target)) return void receive(request, response);
    assets(request, response, () => void renderPage(pages, request, response, next));
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

/** A path that means the same to every reader: begins with one slash and decodes. */
function isCleanPath(target: string): boolean {
  if (!/^\/(?![/\\])/.test(target)) return false;
  try {
    return !decodeURIComponent(target.split('?', 1)[0] ?? '').includes('\0');
  } catch {
    return false;
  }
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(text);
}

function assetHeaders(response: ServerResponse, path: string): void {
  const isHashed = path.startsWith('/_astro/');
  response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
  if (/^\/artwork[^/]*\.(jpg|png)$/.test(path)) {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  }
}
