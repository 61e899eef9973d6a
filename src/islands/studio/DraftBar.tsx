import { useState } from 'react';
import { setPublished } from './change-episode.ts';

type DraftBarProps = {
  episodeId: string;
  /** When it appears by itself, in words, and why it will not. */
  scheduled?: string | undefined;
  problem?: string | null | undefined;
};

/** Shows above a draft's page that it is not public, with the actions for it. */
export function DraftBar({ episodeId, scheduled, problem }: DraftBarProps) {
  const label = scheduled ? 'Publish Now' : 'Publish';
  const [isPending, setIsPending] = useState(false);
  const publish = async () => {
    if (isPending) return;
    setIsPending(true);
    await setPublished(episodeId, true);
    setIsPending(false);
  };

  return (
    <section className="alert mb-6 flex-wrap items-center justify-between" aria-label="Draft">
      <p className="min-w-0 grow basis-48">
        {scheduled ? (
          <>
            <strong>Scheduled:</strong> it appears on {scheduled}
          </>
        ) : (
          <>
            <strong>Draft:</strong> only administrators see this
          </>
        )}
        {problem && <span className="problem block">{problem}.</span>}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <a className="button" href={`/edit/${episodeId}`}>
          Edit
        </a>
        <a className="button" href={`/edit/${episodeId}#publishAt`}>
          {scheduled ? 'Move' : 'Publish at…'}
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
          {isPending ? 'Publishing...' : label}
        </button>
      </div>
    </section>
  );
}
