import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import { isLoopback } from '#server/config.ts';
import { log } from '#server/log.ts';

/**
 * Returns the client's address: the socket's, or behind `proxies` trusted hops the one that the outermost of them saw.
 * Entries of X-Forwarded-For that a client itself wrote are further left and are never read.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const seen = request.headers['x-forwarded-for'];
  if (proxies > 0) return bareAddress(hopFromRight(String(seen ?? ''), proxies)) ?? socketAddress(request);
  const socket = socketAddress(request);
  if (seen !== undefined && isLocal(socket)) warnOnce();
  return socket;
}

const socketAddress = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';

/** Returns what the hop that is `number` from the right wrote, 1 for the last; '' when there are fewer. */
function hopFromRight(list: string, number: number): string {
  if (!list.includes(',')) return number === 1 ? list.trim() : '';
  const hops = list.split(',').map((part) => part.trim());
  return hops.filter(Boolean).at(-number) ?? '';
}

/** Returns the address without port: some proxies write `192.0.2.1:51234` or `[2001:db8::1]:443`. Null if invalid. */
function bareAddress(text: string): string | null {
  if (isIPv4(text)) return text;
  const [, address = text] = /^\[(.+)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? [];
  return isIP(address) > 0 ? address : null;
}

/** A socket for both families has IPv4 addresses inside IPv6 ones (RFC 4291 §2.5.5.2). */
const isLocal = (address: string): boolean => isLoopback(address.replace(/^::ffff:/, ''));

let isAdvised = false;

/** Returns whether a proxy on this machine has sent visitors' addresses while TRUST_PROXY is 0. */
export const hasUnknownProxy = (): boolean => isAdvised;

/** Warns of an unconfigured proxy on this machine: all visitors then have one address, and share one throttle. */
function warnOnce(): void {
  if (isAdvised) return;
  isAdvised = true;
  log('warn', 'X-Forwarded-For came from this machine while TRUST_PROXY is 0: behind a proxy, set TRUST_PROXY=1');
}
