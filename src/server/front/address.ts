import type { IncomingMessage } from 'node:http';

/**
 * The client's address: the socket's, or with `proxies` trusted hops in front, the one the outermost of them saw.
 * What a client writes into X-Forwarded-For itself stands further left and is never read.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const socket = request.socket.remoteAddress ?? '';
  if (proxies === 0) return socket;
  const seen = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return seen[seen.length - proxies] ?? socket;
}
