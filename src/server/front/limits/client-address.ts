import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { log } from '#server/log.ts';

/**
 * The client's address: the socket's, or with `proxies` trusted hops in front, the one the outermost of them saw.
 * What a client writes into X-Forwarded-For itself stands further left and is never read.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const socket = request.socket.remoteAddress ?? '';
  if (proxies === 0) {
    if (request.headers['x-forwarded-for'] !== undefined && isLoopback(socket)) adviseOnce();
    return socket;
  }
  const seen = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return bareAddress(seen[seen.length - proxies] ?? '') ?? socket;
}

/** Some proxies write `192.0.2.1:51234` or `[2001:db8::1]:443`; what is no address at all is null. */
function bareAddress(text: string): string | null {
  const [, address = text] = /^\[(.+)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? [];
  return isIP(address) > 0 ? address : null;
}

const isLoopback = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address);

let isAdvised = false;

/** Whether a proxy on this machine names visitors' addresses and TRUST_PROXY does not let it. */
export const hasUnknownProxy = (): boolean => isAdvised;

/** A proxy on this machine that we were not told of: then all visitors are one address, and share one throttle. */
function adviseOnce(): void {
  if (isAdvised) return;
  isAdvised = true;
  log('warn', 'X-Forwarded-For came from this machine while TRUST_PROXY is 0: behind a proxy, set TRUST_PROXY=1');
}
