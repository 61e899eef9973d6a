import { useState } from 'react';
import { revokeReviewLink } from './change-episode.ts';

/** Ends a review link at once. */
export function RevokeLink({ linkId, reviewer }: { linkId: string; reviewer: string }) {
  const [isPending, setIsPending] = useState(false);
  const revoke = async () => {
    if (isPending) return;
    setIsPending(true);
    await revokeReviewLink(linkId, reviewer);
    setIsPending(false);
  };

  return (
    <button type="button" className="button" aria-disabled={isPending} onClick={() => void revoke()}>
      Withdraw<span className="sr-only"> the link for {reviewer}</span>
    </button>
  );
}
