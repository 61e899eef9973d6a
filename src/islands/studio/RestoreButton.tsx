import { studioWords } from '#words';
import { useState } from 'react';
import { restoreEpisode } from './change-episode.ts';

/** Restores a deleted episode. */
export function RestoreButton({ episodeId, title }: { episodeId: string; title: string }) {
  const [isPending, setIsPending] = useState(false);
  const restore = async () => {
    if (isPending) return;
    setIsPending(true);
    await restoreEpisode(episodeId, title);
    setIsPending(false);
  };

  return (
    <button type="button" className="button button-quiet" aria-disabled={isPending} onClick={() => void restore()}>
      {studioWords().episodes.restore}
      <span className="sr-only"> {title}</span>
    </button>
  );
}
