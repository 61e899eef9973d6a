import { formatMonthsAgo, isOutdated, monthsSince, type Review } from '#shared/review.ts';
import { type Finding, warning } from './findings.ts';

/** Returns that an episode's review is older than the show's limit in months, or was never dated. */
export function reviewFindings({ reviewedBy, reviewedAt }: Review, limit: number, now: Date): Finding[] {
  if (reviewedBy && !reviewedAt) {
    const text = 'The review has no date, so listeners cannot tell how old it is.';
    return [warning(text, 'reviewedAt')];
  }
  if (!reviewedAt || !isOutdated({ reviewedBy, reviewedAt }, limit, now)) return [];
  const age = formatMonthsAgo(monthsSince(reviewedAt, now));
  const text = `${reviewedBy} reviewed this episode ${age}, and a review of this show counts for ${limit} ${limit === 1 ? 'month' : 'months'}. Listeners are told its age until it is reviewed again.`;
  return [warning(text, 'reviewedAt')];
}
