import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { json, refusalBody } from '#server/http/responses.ts';
import { writeResponse } from '../respond.ts';
import { SECOND_MS } from '#shared/units.ts';

/** Limit for a whole body other than an upload's, as in Apache's mod_reqtimeout and nginx. */
const WHOLE_BODY_MS = 30 * SECOND_MS;

/**
 * Aborts a request whose body does not arrive in time, with 408 if no response has begun: a client that sends a byte
 * now and then would hold its connection forever. Node's own requestTimeout allows no exception, and uploads need one.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, milliseconds = WHOLE_BODY_MS): void {
  if (!announcesBody(request.headers)) return;
  const timer = setTimeout(() => {
    if (!request.complete) void giveUp(request, response);
  }, milliseconds);
  request.once('close', () => clearTimeout(timer));
}

/** Returns whether a body follows these headers (RFC 9112 §6). */
export const announcesBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function giveUp(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (response.headersSent) return void request.destroy();
  response.once('finish', () => request.destroy());
  response.setHeader('Connection', 'close');
  await writeResponse(response, json(refusalBody({ code: 'requestTimedOut' }), 408));
}
