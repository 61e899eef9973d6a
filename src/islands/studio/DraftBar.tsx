import { useState } from 'react';
import { setPublished } from './change-episode.ts';

/** Shows above a draft's page that it is not public, with the actions for it. */
export function DraftBar({ episodeId }: { episodeId: string }) {
  const [isPending, setIsPending] = useState(false);
  const publish = async () => {
    if (isPending) return;
    setIsPending(true);
    await setPublished(episodeId, true);
    setIsPending(false);
  };

  return (
    <section className="alert mb-6 flex-wrap items-center justify-between" aria-label="Draft">
      <p>
        <strong>Draft:</strong> only administrators see this
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <a className="button" href={`/edit/${episodeId}`}>
          Edit
        </a>
        <a className="button" href={`/reviews?episode=${episodeId}`}>
          Ask for a review
        </a>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={isPending}
          onClick={() => void publish()}
        >
          {isPending ? 'Publishing...' : 'Publish'}
        </button>
      </div>
    </section>
  );
}
