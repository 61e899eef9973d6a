import { createHmac } from 'node:crypto';
import { config } from '#server/config.ts';
import type { Db } from '#server/db/sql.ts';
import { tallyAttempt } from '#server/db/throttles.ts';
import { deriveKey } from '#server/secrets.ts';
import { addressGroup, addressNetwork } from '#server/throttle.ts';
import type { RatingVisitor } from './ratings.ts';
import { isLongKnown } from './visitors.ts';

/** Seconds. */
const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** Raters without an account counted from one /24 or /64, per episode and day. */
const MAX_STRANGERS = 3;
const MAX_LINKS = 2;

/**
 * Returns true for more raters from one network in a day than a household has (except accounts, and visitors known for
 * a day), a comment full of links or with a word of SPAM_WORDS, or the same comment from the same address within the
 * hour. Tallied in the caller's transaction, so a refused rating counts for nothing.
 */
export async function looksLikeSpam(
  { userId, visitor, address }: RatingVisitor,
  episodeId: string,
  comment: string | null,
  now: Date,
  db: Db,
): Promise<boolean> {
  const tally = async (what: string, seconds: number) =>
    (await tallyAttempt(`rating:${keyed(what)}`, seconds, now, db)).count;
  const isCrowd =
    !userId &&
    !isLongKnown(visitor, now) &&
    (await tally(`${episodeId} ${addressNetwork(address)}`, DAY)) > MAX_STRANGERS;
  if (comment === null) return isCrowd;
  const words = comment.toLowerCase().replace(/\s+/g, ' ');
  const isRepeat = (await tally(`${addressGroup(address)} ${words}`, HOUR)) > 1;
  return isCrowd || isRepeat || countLinks(comment) > MAX_LINKS || hasSpamWord(comment);
}

const hasSpamWord = (comment: string): boolean =>
  config.spamWords.some((spam) => bareWords(comment).includes(bareWords(spam)));

/** Letters and digits between spaces, so that only whole words match. */
const bareWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

const countLinks = (text: string): number => text.match(/https?:\/\/\S+|\bwww\.\S+/gi)?.length ?? 0;

const keyed = (what: string): string => createHmac('sha256', deriveKey('ratings')).update(what).digest('base64url');
