import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressGroup } from '#server/throttle.ts';
import { clientAddress } from './client-address.ts';

const from = (socket: string, forwarded?: string) =>
  ({
    socket: { remoteAddress: socket },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test.each<[string, number, string | undefined, string]>([
  ['without a trusted proxy the header says nothing', 0, '198.51.100.7', '192.0.2.1'],
  ['one proxy names the last of the list', 1, '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['of two proxies the outer one saw the client', 2, '203.0.113.9, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['a list shorter than the proxies is none', 2, '198.51.100.7', '192.0.2.1'],
  ['nothing was passed on', 1, undefined, '192.0.2.1'],
  ['a port is no part of the address', 1, '198.51.100.7:51234', '198.51.100.7'],
  ['nor are brackets', 1, '[2001:db8::1]:443', '2001:db8::1'],
  ['what is no address names nobody', 1, 'unknown', '192.0.2.1'],
])('%s', (_, proxies, forwarded, address) => {
  expect(clientAddress(from('192.0.2.1', forwarded), proxies)).toBe(address);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:ffff::2', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::2', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});
