import { mailboxOf } from '#server/outbound/index.ts';
import { keyedHash } from '#server/secrets.ts';

/** Returns the mark by which an address is known that is not kept: the same for every spelling of a mailbox. */
export const addressHash = (email: string): string => keyedHash('address mark', mailboxOf(email));
