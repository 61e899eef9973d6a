/**
 * Hosts as `URL` has parsed them (WHATWG URL, “Host parsing”): IPv4 as four numbers, whatever was written, and IPv6 in
 * brackets. A name may begin as an address does: `10.example.org`.
 */

/** Returns whether a host is this machine (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3); of IPv6 also without brackets. */
export const isLoopback = (host: string): boolean =>
  ['localhost', '[::1]', '::1'].includes(host) || octetsOf(host)?.[0] === 127;

/** Returns whether a host is in a network of one's own, by its address or its name. */
export const isOwnNetwork = (host: string): boolean =>
  isLoopback(host) || isPrivateIPv4(octetsOf(host)) || isUniqueLocal(host) || isLocalName(host.split('.'));

/**
 * Returns how a `Host` stands to the host of our own URL, as names are compared (RFC 9110 §4.2.3: case and a default
 * port change nothing, RFC 1034 §3.1: nor does the dot at the end). `www`: one of the two is the other with `www.`
 * before it.
 */
export function compareHost(given: string, own: URL): 'same' | 'www' | 'other' {
  const [name, ours] = [nameOf(given, own.protocol), nameOf(own.host, own.protocol)];
  if (name === ours) return 'same';
  return name === `www.${ours}` || `www.${name}` === ours ? 'www' : 'other';
}

/** A name as it is sent, or an address, and a port. `URL` would decode it and drop signs: other hosts became ours. */
const HOST = /^([a-z\d._-]+|\[[\da-f:.]+\])(?::(\d{0,5}))?$/i;

/** The last hop to us is plain http: port 80 is a default port too, whatever the scheme of our URL. */
function nameOf(host: string, protocol: string): string {
  const [, name = '', port = ''] = HOST.exec(host) ?? [];
  const isDefault = ['', '80', protocol === 'https:' ? '443' : ''].includes(port);
  return name.toLowerCase().replace(/\.$/, '') + (isDefault ? '' : `:${port}`);
}

/** Returns the numbers of an IPv4 address; null for any other host. */
function octetsOf(host: string): number[] | null {
  const numbers = /^\d{1,3}(\.\d{1,3}){3}$/.test(host) ? host.split('.').map(Number) : [];
  return numbers.length === 4 && numbers.every((number) => number < 256) ? numbers : null;
}

/** RFC 1918. */
function isPrivateIPv4(octets: number[] | null): boolean {
  const [first, second = 0] = octets ?? [];
  return first === 10 || (first === 192 && second === 168) || (first === 172 && second >= 16 && second < 32);
}

/** RFC 4193: fc00::/7. */
function isUniqueLocal(host: string): boolean {
  const [, first = ''] = /^\[([\da-f]{4}):/.exec(host) ?? [];
  return first !== '' && (Number.parseInt(first, 16) & 0xfe00) === 0xfc00;
}

/** Names that no public server has: RFC 6762, ICANN's resolution 2024.07.29.06, and what routers give. */
const isLocalName = (labels: string[]): boolean =>
  labels.length > 1 && ['local', 'lan', 'internal'].includes(labels.at(-1) ?? '');
