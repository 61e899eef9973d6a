import { createHmac } from 'node:crypto';
import { config } from '#server/config.ts';
import type { Db } from '#server/db/sql.ts';
import { tallyEach } from '#server/db/throttles.ts';
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

type Comment = { listener: RatingVisitor; episodeId: string; comment: string | null };

/**
 * Returns those of these ratings that are more from one network in a day than a household has (except accounts, and
 * visitors known for a day), or have a comment full of links or with a word of SPAM_WORDS, or the same comment from the
 * same address within the hour. Tallied in the caller's transaction, so a refused rating counts for nothing.
 */
export async function findSpam<Rated extends Comment>(
  ratings: readonly Rated[],
  now: Date,
  db: Db,
): Promise<Set<Rated>> {
  const strangers = ratings.filter(({ listener }) => !listener.userId && !isLongKnown(listener.visitor, now));
  const crowds = await placesOf(strangers, crowdKey, DAY, now, db);
  const repeats = await placesOf(ratings, repeatKey, HOUR, now, db);
  return new Set(
    ratings.filter(
      (rating) =>
        (crowds.get(rating) ?? 0) > MAX_STRANGERS || (repeats.get(rating) ?? 0) > 1 || isSpam(rating.comment ?? ''),
    ),
  );
}

/** Returns the number of each of these among all of its key in the window, from 1; those without a key are left out. */
async function placesOf<Rated extends Comment>(
  ratings: readonly Rated[],
  keyOf: (rating: Rated) => string | null,
  seconds: number,
  now: Date,
  db: Db,
): Promise<Map<Rated, number>> {
  const groups = Map.groupBy(ratings, keyOf);
  groups.delete(null);
  const attempts = [...groups].map(([key, of]) => [`rating:${keyed(key ?? '')}`, of.length] as const);
  const counts = await tallyEach(new Map(attempts), seconds, now, db);
  const places = new Map<Rated, number>();
  for (const [key, of] of groups) {
    const before = (counts.get(`rating:${keyed(key ?? '')}`) ?? 0) - of.length;
    for (const [at, rating] of of.entries()) places.set(rating, before + at + 1);
  }
  return places;
}

const crowdKey = ({ listener, episodeId }: Comment): string => `${episodeId} ${addressNetwork(listener.address)}`;

const repeatKey = ({ listener, comment }: Comment): string | null =>
  comment === null ? null : `${addressGroup(listener.address)} ${comment.toLowerCase().replace(/\s+/g, ' ')}`;

const isSpam = (comment: string): boolean => countLinks(comment) > MAX_LINKS || hasSpamWord(comment);

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
