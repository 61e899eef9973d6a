import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { NO_CONTENT } from '#server/http/headers.ts';

/** What Node's parser and its timeouts refuse with another status than 400 (https://nodejs.org/api/http.html#event-clienterror). */
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
 * Refuses what never becomes a request with the statuses of Node, which sends no header with them. While a response is
 * being sent on the connection it is closed instead: what is written then would count as a part of that response.
 */
export function answerClientErrors(server: Server, isAnswering: (socket: Duplex) => boolean): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = STATUS[error.code ?? ''] ?? 400;
    if (socket.writable && error.code !== 'ECONNRESET' && !isAnswering(socket)) socket.write(headOf(status));
    socket.destroy(error);
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => refuseEmpty(response, 417));
}

/** Ends a response without a body, and the connection with it. */
export function refuseEmpty(response: ServerResponse, status: number): void {
  response.writeHead(status, HEADERS).end();
}

const headOf = (status: number): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${Object.entries(HEADERS)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
