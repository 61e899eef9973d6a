import { trustHost } from './fetch.ts';
import { isPrivateAddress } from './private-addresses.ts';

/** Returns whether any address of the URL's host is private now; false for a name that cannot be looked up. */
export const isPrivateHost = async (url: string): Promise<boolean> =>
  (await trustHost(url)).addresses.some(({ address }) => isPrivateAddress(address));
