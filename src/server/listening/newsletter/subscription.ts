import { setTimeout as sleep } from 'node:timers/promises';
import type { SubscriptionRequest } from '#shared/subscriber.ts';
import { unsuppressAddress, suppressAddress } from '#server/db/known-addresses.ts';
import { sql } from '#server/db/sql.ts';
import {
  addSubscriber,
  findReaderByEmail,
  findSubscriber,
  isConfirmed,
  type Reader,
  removeSubscriber,
  recordConfirmation,
} from '#server/db/subscribers.ts';
import { DomainError, reasonOf } from '#server/errors.ts';
import { createGate } from '#server/gate.ts';
import { log, logError } from '#server/log.ts';
import { currentMail, type Mail, mailboxOf, MailError, ownedDomainOf, sendMail } from '#server/outbound/index.ts';
import { addressGroup, clearAttempts, throttle, tryThrottle } from '#server/throttle.ts';
import { alreadySubscribedMail, confirmationMail } from './messages.ts';
import { language, rootLanguage } from '#server/words.ts';
import { addressHash } from './address-hash.ts';
import { withPictures } from './mail-pictures.ts';
import { leaveToken, openConfirmation, openLeaveToken, sealConfirmation } from './tokens.ts';

/** Confirmations under way: each is in memory alone, so their number is bounded. */
const confirmations = createGate({ running: 4, waiting: 100 });
/**
 * In milliseconds, before each attempt. In memory, because a job would keep the address of someone who has not agreed.
 */
const ATTEMPTS = [0, 15_000, 120_000];

/**
 * Mails a link that confirms the subscription. Returns before anything depends on the address, so neither the response
 * nor its time reveals who is subscribed. @throws DomainError unavailable or tooMany, by client and for all together
 */
export async function requestSubscription(
  request: SubscriptionRequest,
  address: string,
  now: Date,
  attempts = ATTEMPTS,
): Promise<void> {
  requireMail();
  if (confirmations.isFull()) throw new DomainError('unavailable', { code: 'busy' });
  await throttle('subscription by address', addressGroup(address), now);
  await throttle('subscription by all', 'all', now);
  void confirmations
    .run(() => mailConfirmation(request, now, attempts))
    .catch((error: unknown) => logError('a subscription could not be confirmed', error));
}

function requireMail(): void {
  if (!currentMail()) throw new DomainError('unavailable', { code: 'noMail' });
}

/**
 * One message a day to a mailbox, few an hour and a day to a domain, however many clients ask: a stranger cannot make
 * us fill it.
 */
async function mailConfirmation(request: SubscriptionRequest, now: Date, attempts: number[]): Promise<void> {
  const mailbox = mailboxOf(request.email);
  if (!(await tryThrottle('subscription by mailbox', mailbox, now))) return;
  const domain = ownedDomainOf(request.email);
  if (domain !== null && !(await tryThrottleDomain(domain, now)))
    return clearAttempts('subscription by mailbox', mailbox);
  const reader = await findReaderByEmail(request.email);
  const mail =
    reader && isAsAsked(reader, request)
      ? alreadySubscribedMail(reader, leaveToken(reader.id))
      : confirmationMail(request, sealConfirmation({ ...request, language: language() }, now));
  // Requests that were refused in the meantime have counted too, and must not make anyone wait for a day.
  if (!(await sendWithRetry(mail, attempts))) await clearAttempts('subscription by mailbox', mailbox);
}

/** Also changes the language of our mail to that of the page the form was sent from. */
const isAsAsked = (reader: Reader, { rhythm, languages }: SubscriptionRequest): boolean =>
  reader.rhythm === rhythm && reader.languages === languages && (reader.language ?? rootLanguage()) === language();

const tryThrottleDomain = async (domain: string, now: Date): Promise<boolean> =>
  (await tryThrottle('subscription by domain', domain, now)) &&
  (await tryThrottle('subscription by domain in a day', domain, now));

/**
 * Sends a mail, with retries. Returns whether another request for this address should wait for a day: not when the mail
 * server was away.
 */
async function sendWithRetry(mail: Mail, attempts: number[]): Promise<boolean> {
  for (const delay of attempts) {
    if (delay > 0) await sleep(delay, undefined, { ref: false });
    const error = await sendMail(await withPictures(mail)).then(
      () => null,
      (cause: unknown) => cause,
    );
    if (error === null || (error instanceof MailError && error.refusal?.about === 'noMailbox')) return true;
    log('warn', 'a subscription mail was not sent', { reason: reasonOf(error) });
  }
  return false;
}

/** The choices of a subscriber from now on. `leaveToken`: only where the link was used for the first time. */
type Confirmed = Pick<SubscriptionRequest, 'rhythm' | 'languages'> & { leaveToken: string | null };

/**
 * Returns what a confirmation link would do, or what it did; null when it is no longer good. A used one no longer tells
 * the address: proxies log the links of mail.
 */
export async function readConfirmation(
  token: string,
  now: Date,
): Promise<{ asked: SubscriptionRequest } | { done: Confirmed } | null> {
  const found = openConfirmation(token, now);
  if (!found) return null;
  const { hash, email, rhythm, languages } = found;
  if (!(await isConfirmed(hash))) return { asked: { email, rhythm, languages } };
  const done = confirmedBefore(await findReaderByEmail(email));
  return done && { done };
}

/** Subscribes the address in the token: once, however often it is sent. Null when the token is no longer good. */
export async function confirmSubscription(token: string, now: Date): Promise<Confirmed | null> {
  const found = openConfirmation(token, now);
  if (!found) return null;
  return sql.begin(async (db) => {
    if (await recordConfirmation(found.hash, found.expiresAt, db)) {
      const id = await addSubscriber(found, now, db);
      await unsuppressAddress(addressHash(found.email), db);
      return { rhythm: found.rhythm, languages: found.languages, leaveToken: leaveToken(id) };
    }
    // A second click; but someone who has unsubscribed since is not subscribed again by an old link.
    return confirmedBefore(await findReaderByEmail(found.email, db));
  });
}

const confirmedBefore = (reader: Reader | null): Confirmed | null =>
  reader && { rhythm: reader.rhythm, languages: reader.languages, leaveToken: null };

/** Returns all that is kept of the subscriber whose token this is, for the page that asks; null when nothing is. */
export async function readSubscription(token: string) {
  const id = openLeaveToken(token);
  return id === null ? null : findSubscriber(id);
}

/** Returns whether we signed the token, whether or not there still is such a subscriber. */
export const isLeaveToken = (token: string): boolean => openLeaveToken(token) !== null;

/**
 * Removes the subscriber at once, and keeps a mark of the address, so that no list brings it back. False when we did
 * not sign the token; a second time is fine.
 */
export async function unsubscribe(token: string): Promise<boolean> {
  const id = openLeaveToken(token);
  if (id === null) return false;
  await sql.begin(async (db) => {
    const email = await removeSubscriber(id, db);
    if (email !== null) await suppressAddress(addressHash(email), new Date(), db);
  });
  return true;
}
