import { lookup } from 'node:dns/promises';
import { isPrivateAddress } from './private-addresses.ts';

/** Returns whether any address of the URL's host is private now; false for a name that cannot be looked up. */
export async function isPrivateHost(url: string): Promise<boolean> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.some(({ address }) => isPrivateAddress(address));
}
