import { studioWords } from '#words';
import { useState } from 'react';
import { revokeReviewLink } from './change-episode.ts';

/** Ends a review link at once. */
export function RevokeLink({ linkId, reviewer }: { linkId: string; reviewer: string }) {
  const t = studioWords().reviews.link;
  const [isPending, setIsPending] = useState(false);
  const revoke = async () => {
    if (isPending) return;
    setIsPending(true);
    await revokeReviewLink(linkId, reviewer);
    setIsPending(false);
  };

  return (
    <button type="button" className="button" aria-disabled={isPending} onClick={() => void revoke()}>
      {t.withdraw}
      <span className="sr-only"> {t.withdrawFor(reviewer)}</span>
    </button>
  );
}
