import { studioWords } from '#shared/language.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import { revokeReviewLink } from './change-episode.ts';

/** Ends a review link at once. */
export function RevokeLink({ linkId, reviewer }: { linkId: string; reviewer: string }) {
  const t = studioWords().reviews.link;
  const { isPending, attempt } = useAttempt();
  const revoke = () => attempt(() => revokeReviewLink(linkId, reviewer));

  return (
    <button type="button" className="button" aria-disabled={isPending} onClick={() => void revoke()}>
      {t.withdraw}
      <span className="sr-only"> {t.withdrawFor(reviewer)}</span>
    </button>
  );
}
