import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { isResponding } from './limits/connections.ts';
import { NO_CONTENT } from '#server/http/headers.ts';

/** Node's parser and timeout errors that are not a 400 (https://nodejs.org/api/http.html#event-clienterror). */
const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const HEADERS = {
  Connection: 'close',
  'Content-Length': '0',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': NO_CONTENT,
};

/**
 * Rejects what never becomes a request with Node's own statuses, which Node sends without headers. While a response is
 * being sent, the connection is closed instead: anything written then would become part of that response.
 */
export function respondToClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = STATUS[error.code ?? ''] ?? 400;
    if (socket.writable && error.code !== 'ECONNRESET' && !isResponding(socket)) socket.write(headOf(status));
    socket.destroy(error);
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => endWithoutBody(response, 417));
}

/** Ends a response without a body, and closes its connection. */
export function endWithoutBody(response: ServerResponse, status: number): void {
  response.writeHead(status, HEADERS).end();
}

const headOf = (status: number): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${Object.entries(HEADERS)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
