import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { PAGE_LANGUAGES } from '#shared/language.ts';
import { SubscriptionRequest } from '#shared/subscriber.ts';
import type { Subscription } from '#server/db/subscribers.ts';
import { rootLanguage } from '#server/words.ts';
import { z } from '#shared/schema.ts';
import { deriveKey, seal, unseal } from '#server/secrets.ts';
import { HOUR_MS, MINUTE_MS, WEEK_MS } from '#shared/units.ts';

/** Hours in which a subscription can be confirmed. */
export const CONFIRM_HOURS = 24;
/** The same for those whose address was on a list, who expect no message. */
export const INVITED_HOURS = WEEK_MS / HOUR_MS;
const PURPOSE = 'subscription';
/** The = before a token as quoted-printable has it, the end of which mail programs leave (RFC 2045 §6.7). */
const QUOTED_SIGN = '3D';

/**
 * The last: hours for which it is good, 24 unless given. Without the two before, of a message that was sent before
 * there were languages.
 */
const Sealed = z.tuple([
  z.string(),
  z.string(),
  z.number(),
  z.string().optional(),
  z.enum(PAGE_LANGUAGES).optional(),
  z.number().optional(),
]);

/** The contents of a confirmation token. `hash` identifies the token, in hex; it expires at `expiresAt`. */
type Confirmation = Subscription & { hash: string; expiresAt: Date };

/**
 * Returns a token that contains the request itself, encrypted: until it is confirmed, the address is nowhere but in the
 * message sent to it.
 */
export function sealConfirmation(
  { email, rhythm, languages, language }: Subscription,
  now: Date,
  hours = CONFIRM_HOURS,
): string {
  const content = [email, rhythm, now.getTime(), languages, language, ...(hours === CONFIRM_HOURS ? [] : [hours])];
  return seal(PURPOSE, JSON.stringify(content)).toString('base64url');
}

/** Returns what the token contains; null when we did not sign it, or it has expired. */
export const openConfirmation = (token: string, now: Date): Confirmation | null =>
  openExact(token, now) ?? (token.startsWith(QUOTED_SIGN) ? openExact(token.slice(QUOTED_SIGN.length), now) : null);

function openExact(token: string, now: Date): Confirmation | null {
  const bytes = bytesOf(token);
  const content = bytes && unseal(PURPOSE, bytes);
  if (content === null) return null;
  const [email, rhythm, at, languages, language = rootLanguage(), hours = CONFIRM_HOURS] = Sealed.parse(
    JSON.parse(content),
  );
  const expiresAt = new Date(at + hours * HOUR_MS);
  // A clock that was set back must not lengthen a token's life by more than a minute.
  if (now >= expiresAt || at > now.getTime() + MINUTE_MS) return null;
  return {
    ...SubscriptionRequest.parse({ email, rhythm, languages }),
    language,
    hash: hash('sha256', token),
    expiresAt,
  };
}

/**
 * Returns the bytes of a token in its canonical spelling, else null. Decoders skip what is not base64url, and a used
 * token is known by its text: spelled otherwise it would work again.
 */
function bytesOf(token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url');
  return bytes.toString('base64url') === token ? bytes : null;
}

/** Bytes: 128 bits cannot be guessed, and keep the link short. */
const SIGNATURE = 16;

/** Returns a token with which this subscriber, and no one else, is unsubscribed: as long as there is one. */
export function leaveToken(subscriberId: string): string {
  const id = Buffer.from(subscriberId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(id)]).toString('base64url');
}

/** Returns the id of the subscriber, or null when we did not sign the token. */
export function openLeaveToken(token: string): string | null {
  const bytes = bytesOf(token);
  if (bytes?.length !== 16 + SIGNATURE) return null;
  const id = bytes.subarray(0, 16);
  if (!timingSafeEqual(bytes.subarray(16), signatureOf(id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const signatureOf = (id: Buffer): Buffer =>
  createHmac('sha256', deriveKey('unsubscription')).update(id).digest().subarray(0, SIGNATURE);
