import { formatDate } from '#shared/format.ts';
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

/** The newest approval of an episode by a review link; `isChanged` when what is about to be published differs from it. */
type Approval = { name: string; createdAt: Date; isChanged: boolean };

/** Returns that an episode is no longer what its reviewer approved; nothing without an approval. */
export function approvalFindings(approval: Approval | null): Finding[] {
  if (!approval?.isChanged) return [];
  const { name, createdAt } = approval;
  const text = `${name} approved this episode on ${formatDate(createdAt)}, and it has been changed since. If the change matters, ask for another review before you publish.`;
  return [warning(text, 'reviewedBy')];
}
