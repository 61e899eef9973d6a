import { z } from '#shared/schema.ts';
import { parseWebAddress } from '#shared/url.ts';

/** Returns the schema of an address of the web in the settings. `fetch` refuses one with a name or a password in it. */
export const webAddress = (error = 'must be an http(s) address') =>
  z
    .url({ protocol: /^https?$/, error, abort: true })
    .refine((text) => parseWebAddress(text) !== null, 'must have no name and no password in it');
