import { BlockList, isIP } from 'node:net';

/**
 * Source: IANA special-purpose address registries (RFC 6890 and its updates). Of IPv6 only 2000::/3 is given out, the
 * rest is private, reserved or holds IPv4 addresses; so do Teredo and 6to4, in 2001::/23 and 2002::/16.
 */
const PRIVATE_IPV4 = blockList('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]);
const GLOBAL_IPV6 = blockList('ipv6', ['2000::/3']);
const SPECIAL_IPV6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Returns whether an IP address is loopback, private or reserved, also as IPv4 inside IPv6; true for a host name. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return PRIVATE_IPV4.check(address);
  return family === 0 || !GLOBAL_IPV6.check(address, 'ipv6') || SPECIAL_IPV6.check(address, 'ipv6');
}

function blockList(family: 'ipv4' | 'ipv6', ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
