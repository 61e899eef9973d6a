import { studioWords } from '#shared/language.ts';
import { useCall } from '../ui/use-call.ts';
import { restoreEpisode } from './change-episode.ts';

/** Restores a deleted episode. */
export function RestoreButton({ episodeId, title }: { episodeId: string; title: string }) {
  const { isPending, call } = useCall();
  const restore = () => call(() => restoreEpisode(episodeId, title));

  return (
    <button type="button" className="button button-quiet" aria-disabled={isPending} onClick={() => void restore()}>
      {studioWords().episodes.restore}
      <span className="sr-only"> {title}</span>
    </button>
  );
}
