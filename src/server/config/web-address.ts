import { z } from '#shared/schema.ts';
import { parseWebAddress } from '#shared/url.ts';
import { rule } from './rules.ts';

/** Returns the schema of an address of the web in the settings. `fetch` refuses one with a name or a password in it. */
export const webAddress = (error = rule((t) => t.webAddress)) =>
  z
    .url({ protocol: /^https?$/, error, abort: true })
    .refine((text) => parseWebAddress(text) !== null, { error: rule((t) => t.withoutLogin) });
