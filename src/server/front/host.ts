import { config } from '#server/config.ts';
import { compareHost } from '#shared/host.ts';

let known = new URL(config.publicUrl);

/** Returns PUBLIC_URL, parsed once. */
function publicUrl(): URL {
  if (known.origin !== config.publicUrl) known = new URL(config.publicUrl);
  return known;
}

/** Returns the host of PUBLIC_URL. */
export const publicHost = (): string => publicUrl().host;

/**
 * Returns whether a request's `Host` is ours. Behind https the proxy passes the public host on, and a request with any
 * other is not a visitor's; without, this machine may have many names. `www`: it leads to ours.
 */
export function whoseHost(given: string | undefined): 'ours' | 'www' | 'foreign' {
  if (given === publicUrl().host) return 'ours';
  const compared = given === undefined ? 'other' : compareHost(given, publicUrl());
  if (compared === 'www') return 'www';
  return compared === 'same' || !config.isHttps ? 'ours' : 'foreign';
}
