import { trimmedLine, z } from './schema.ts';

export const MAX_PASSKEYS = 20;

/** A passkey as its owner sees it. `When`: a Date on the server and on its pages, text in JSON. */
export type Passkey<When = Date> = { id: string; name: string; createdAt: When };

export const PasskeyName = z.object({
  name: trimmedLine(1, 64, 'Passkey name is required', 'A passkey name has at most 64 characters'),
});
export type PasskeyName = z.infer<typeof PasskeyName>;

/** What a browser's ceremony answers is judged by server/accounts/passkeys.ts, whose refusals all read the same. */
export const PasskeyRegistration = PasskeyName.extend({ response: z.unknown().optional() });
export const PasskeyAssertion = z.object({ response: z.unknown().optional() });
