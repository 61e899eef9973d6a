import { createServer, type RequestListener, type Server } from 'node:http';
import { respondToClientErrors, endWithoutBody } from './client-errors.ts';
import { trackConnections } from './drain.ts';
import { isDraining } from './health.ts';
import { limitConnectionsPerAddress, limitPipelining } from './limits/connections.ts';
import { readOpenFilesLimit } from './limits/open-files.ts';
import { closeSlowReaders } from './limits/slow-readers.ts';
import { MINUTE_MS } from '#shared/units.ts';

/** Also at most a quarter of the descriptors: half is for media streams, and the database and the log need some. */
const MAX_CONNECTIONS = 1_024;

const TIMES = {
  headersTimeout: 15_000,
  /** Uploads take longer than any fixed time: bodies have timeouts of our own. */
  requestTimeout: 0,
  connectionsCheckingInterval: 5_000,
};

/**
 * In milliseconds, for a connection without a request. A proxy that keeps one for longer than we do sends a request on
 * it as we close it, and answers 502. Behind one it closes first: load balancers do after 60 s, Go's proxies after 90.
 */
const keepAliveTimeout = (isBehindProxy: boolean) => (isBehindProxy ? 125_000 : 5_000);

/**
 * Returns the site's HTTP server with its limits for connections. `isBehindProxy`: all connections come from the proxy,
 * which must limit those of each client itself.
 */
export function createSiteServer(listener: RequestListener, isBehindProxy: boolean): Server {
  // Node would reject a request without Host, but without our headers.
  const options = { ...TIMES, keepAliveTimeout: keepAliveTimeout(isBehindProxy), requireHostHeader: false };
  const server = createServer(options, limitPipelining(requireOneHost(closeWhileDraining(listener))));
  trackConnections(server);
  respondToClientErrors(server);
  closeSlowReaders(server);
  if (!isBehindProxy) limitConnectionsPerAddress(server);
  server.timeout = MINUTE_MS; // without a byte sent or received
  server.maxConnections = Math.min(MAX_CONNECTIONS, Math.floor(readOpenFilesLimit() / 4));
  server.maxRequestsPerSocket = 1_000;
  return server;
}

/** RFC 9112 §9.6: says that no further request on this connection will be answered. */
const closeWhileDraining =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (isDraining()) response.setHeader('Connection', 'close');
    listener(request, response);
  };

/** RFC 9112 §3.2: HTTP/1.1 without Host is 400, and so is any request with two: a proxy may have meant the other. */
const requireOneHost =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const hosts = request.headersDistinct['host']?.length ?? 0;
    if (hosts > 1 || (hosts === 0 && request.httpVersionMinor === 1)) endWithoutBody(response, 400);
    else listener(request, response);
  };
