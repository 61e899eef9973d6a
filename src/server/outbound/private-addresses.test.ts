import { expect, test } from 'vitest';
import { isPrivateAddress } from './private-addresses.ts';

test.each([
  ...['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.1.1', '100.64.0.1', '0.0.0.0'],
  ...['::1', '::', '::127.0.0.1', '::ffff:127.0.0.1', 'fe80::1', 'fec0::1', 'fd00::1'],
  ...['64:ff9b::a00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001:0:4136:e378::1'],
  // IPv4 inside IPv6 by translation (RFC 2765), 6to4's relay, segment routing, documentation, protocol assignments.
  ...['::ffff:0:127.0.0.1', '192.88.99.1', '5f00::1', '3fff::1', '3fff:fff::1', '2001:db8::1', '2001:10::1'],
  ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '4000::1', '1fff::1', 'fe80::1%eth0'],
  ...['localhost', ''],
])('%j is no address of the public Internet', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2001:4860:4860::8888', '2a00:1450::1', '3ffe::1'])(
  '%j is one',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);
