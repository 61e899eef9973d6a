import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '#server/errors.ts';
import { createGate } from '#server/gate.ts';
import { countPage } from '../metrics.ts';
import { addressGroup, throttleRender } from '#server/throttle.ts';
import { findPage, findRender, type Render, renderOnce } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import { hasCredentials, sendPage } from './send-cached.ts';
import { MB } from '#shared/units.ts';

/** A render takes some 5 ms of CPU time: the last in the queue has its page well within a second. */
const pages = createGate({ running: 8, waiting: 64 });
/** A cached picture costs next to nothing, so none is queued behind those being drawn. */
const pictures = createGate({ running: 80, waiting: 0 });

/** Rendered bytes that clients have not read yet: per address, and in all. */
const MAX_UNSENT = { address: 8 * MB, all: 64 * MB };
const unsent = new Map<ServerResponse, { address: string; request: IncomingMessage }>();

/** A request for a page; `target` is its path, without dot segments, and query, `address` the client's. */
type PageRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  target: string;
  address: string;
  /** Whether it may be a link that mail programs or people changed: where it leads is not shared. */
  isChanged: boolean;
  /** Renders it for this client alone, or as the render that others wait for. */
  render: (shared: Render | null) => Promise<void>;
};

/**
 * Sends a page that is cached or already being rendered, or else renders it: queued, and throttled by address.
 * @throws DomainError tooMany or unavailable, before the render has cost anything
 */
export async function sendOrRender(asked: PageRequest): Promise<void> {
  const key = asked.isChanged || hasCredentials(asked.request.headers) ? null : pageKey(asked.target);
  if (key === null) return renderOne(asked, null);
  const cached = findPage(key);
  if (cached) return sendPage(cached, asked.request, asked.response);
  const underWay = findRender(key);
  if (!underWay) return renderOnce(key, (shared) => renderOne(asked, shared));
  const page = await underWay.catch(() => undefined);
  if (page) return sendPage(page, asked.request, asked.response);
  // Null: it was private to that visitor. Undefined: their render failed, which says nothing about this one.
  return page === null ? renderOne(asked, null) : sendOrRender(asked);
}

/** Calls are throttled by their endpoints, and wait for nothing. */
const renderOne = (asked: PageRequest, shared: Render | null): Promise<void> =>
  asked.target.startsWith('/api/') ? asked.render(shared) : renderInTurn(asked, shared);

async function renderInTurn(
  { request, response, target, address, render }: PageRequest,
  shared: Render | null,
): Promise<void> {
  countPage('render');
  await throttleRender(address, new Date());
  requireRoom(addressGroup(address));
  await (/^\/(og|artwork)\//.test(target) ? pictures : pages).run(async () => {
    if (request.socket.destroyed) throw new DomainError('unavailable', { code: 'visitorLeft' });
    await render(shared);
  });
  countUnsent(request, response, addressGroup(address));
}

/**
 * Clients that read too slowly are disconnected (limits/slow-readers.ts); until then this bounds the bytes they hold.
 */
function requireRoom(address: string): void {
  const bytes = { address: 0, all: 0 };
  for (const [response, { address: holder, request }] of unsent) {
    if (response.writableFinished || request.socket.destroyed) unsent.delete(response);
    bytes.all += response.writableLength;
    if (holder === address) bytes.address += response.writableLength;
  }
  if (bytes.address > MAX_UNSENT.address || bytes.all > MAX_UNSENT.all) {
    throw new DomainError('unavailable', { code: 'busy' }, { retryAfter: 5 });
  }
}

/** Astro writes a page at once, however slowly it is read. A pipelined response whose turn never came is not closed. */
function countUnsent(request: IncomingMessage, response: ServerResponse, address: string): void {
  if (response.writableFinished || request.socket.destroyed) return;
  unsent.set(response, { address, request });
  response.once('close', () => unsent.delete(response));
}
