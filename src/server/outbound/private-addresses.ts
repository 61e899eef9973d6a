import { BlockList, isIP } from 'node:net';

/** Ranges outside the public Internet. Source: IANA special-purpose address registries (RFC 6890 and its updates). */
const PRIVATE = new BlockList();
const IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
];
const IPV6 = [
  ...['::/96', '100::/64', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  // Ranges that embed IPv4 addresses, private ones too: NAT64 (RFC 6052, 8215), Teredo, 6to4.
  ...['64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16'],
];
for (const range of IPV4) PRIVATE.addSubnet(...split(range), 'ipv4');
for (const range of IPV6) PRIVATE.addSubnet(...split(range), 'ipv6');

/** Returns whether an IP address is loopback, private or reserved, also as IPv4 inside IPv6; true for a host name. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 || PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function split(range: string): [string, number] {
  const [address = '', bits] = range.split('/');
  return [address, Number(bits)];
}
