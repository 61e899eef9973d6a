import type { IncomingMessage, ServerResponse } from 'node:http';
import { countRequest, isMeasured } from './metrics.ts';
import { routeOf } from './route-names.ts';

/** As nginx logs a request whose client left before the response began. */
const CLIENT_LEFT = 499;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts the request under its route, with the time until its response has ended or the client has left. */
export function measure({ method = '', url = '' }: IncomingMessage, response: ServerResponse): void {
  if (!isMeasured) return;
  const began = performance.now();
  response.once('close', () => {
    const status = response.headersSent ? response.statusCode : CLIENT_LEFT;
    const known = METHODS.has(method) ? method : 'other';
    countRequest(routeOf(url), known, status, (performance.now() - began) / 1000);
  });
}
