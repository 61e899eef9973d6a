import { words } from './language.ts';
import type { SingleEpisode } from './episode.ts';

export type Review = Pick<SingleEpisode, 'reviewedBy' | 'reviewedAt'>;

/** Returns the whole calendar months from a date such as '2026-11-20' to another; 0 for a date still to come. */
export function monthsSince(date: string, today: string): number {
  const [then, now] = [new Date(date), new Date(today)];
  const months = 12 * (now.getUTCFullYear() - then.getUTCFullYear()) + now.getUTCMonth() - then.getUTCMonth();
  const lastOfMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate();
  const isWhole = now.getUTCDate() >= Math.min(then.getUTCDate(), lastOfMonth);
  return Math.max(0, isWhole ? months : months - 1);
}

/** Returns '14 months ago', '1 month ago' or 'less than a month ago'. */
export function formatMonthsAgo(months: number): string {
  return months < 1 ? words().format.lessThanAMonthAgo : words().format.monthsAgo(months);
}

/**
 * Returns whether a review with a date has run out: `limit` months after it, as the show's calendar has `today`. One
 * without a date never does.
 */
export function isOutdated({ reviewedBy, reviewedAt }: Review, limit: number, today: string): boolean {
  return reviewedBy !== null && reviewedAt !== null && monthsSince(reviewedAt, today) >= limit;
}
