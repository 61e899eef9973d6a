import { config } from '#server/config.ts';
import type { Db } from '#server/db/sql.ts';
import { incrementAttempt } from '#server/db/throttles.ts';
import { keyedHash } from '#server/secrets.ts';
import { addressGroup, addressNetwork } from '#server/throttle.ts';
import type { RatingVisitor } from './visitors.ts';
import { isLongKnown } from './visitors.ts';
import { DAY_S, HOUR_S } from '#shared/units.ts';

/** Seconds. */
/** Raters without an account counted from one /24 or /64, per episode and day. */
const MAX_STRANGERS = 3;
const MAX_LINKS = 2;

type Comment = { listener: RatingVisitor; episodeId: string; comment: string | null };

/**
 * Counts a rating for its network and its words; returns whether it is more from one network in a day than a household
 * has (except accounts, and visitors known for a day), or has a comment full of links or with a word of SPAM_WORDS, or
 * the same comment from the same address within the hour. Counts in the caller's transaction, so a refused rating
 * counts for nothing.
 */
export async function incrementSpam({ listener, episodeId, comment }: Comment, now: Date, db: Db): Promise<boolean> {
  const { userId, visitor, address } = listener;
  const count = async (what: string, seconds: number) =>
    (await incrementAttempt(`rating:${keyedHash('ratings', what)}`, seconds, now, db)).count;
  const isStranger = !userId && !isLongKnown(visitor, now);
  const crowd = isStranger ? await count(`${episodeId} ${addressNetwork(address)}`, DAY_S) : 0;
  if (comment === null) return crowd > MAX_STRANGERS;
  const words = comment.toLowerCase().replace(/\s+/g, ' ');
  const repeats = await count(`${addressGroup(address)} ${words}`, HOUR_S);
  return crowd > MAX_STRANGERS || repeats > 1 || countLinks(comment) > MAX_LINKS || hasSpamWord(comment);
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
