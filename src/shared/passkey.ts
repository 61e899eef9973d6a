import { MAX_NAME } from './limits.ts';
import { trimmedLine, z, visible } from './schema.ts';

export const MAX_PASSKEYS = 20;

/** A passkey as its owner sees it. `When`: a Date on the server and in its pages, a string in JSON. */
export type Passkey<When = Date> = { id: string; name: string; createdAt: When };

export const PasskeyName = z.object({
  name: visible(trimmedLine(1, MAX_NAME, 'passkeyNameMissing')),
});
export type PasskeyName = z.infer<typeof PasskeyName>;

/** The browser's response is validated by server/accounts/passkeys.ts, whose errors all read the same. */
export const PasskeyRegistration = PasskeyName.extend({ response: z.unknown().optional() });
export const PasskeyAssertion = z.object({ response: z.unknown().optional() });
