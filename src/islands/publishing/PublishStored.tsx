import { studioWords } from '#shared/language.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf, send } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { checkAfterPublishing } from './check.ts';
import { publishStored } from './publish.ts';
import { PublishSheet } from './PublishSheet.tsx';

export type ToPublish = {
  id: string;
  /** The version that was read: a later one is not published unseen. */
  updatedAt?: string | undefined;
  /** Whether a time is to be chosen. */
  isLater?: boolean | undefined;
};

/** The sheet for an episode as it is stored, from any page. */
export function PublishStored({ id, updatedAt, isLater, onClose }: ToPublish & { onClose: () => void }) {
  const [episode, setEpisode] = useState<SingleEpisode | null>(null);
  const close = useRef(onClose);
  useEffect(() => {
    let isWanted = true;
    send('GET /api/episodes/{episodeId}', { episodeId: id }).then(
      (found) => isWanted && setEpisode(found),
      (problem: unknown) => {
        if (!isWanted) return;
        close.current();
        const { notPublished: title } = studioWords().episodes.toasts;
        showToast({ title, description: messageOf(problem), tone: 'destructive' });
      },
    );
    return () => void (isWanted = false);
  }, [id]);
  if (!episode) return null;
  const version = updatedAt ?? episode.updatedAt;
  return (
    <PublishSheet
      draft={episode}
      asks="time"
      publishAt={episode.publishAt}
      isLater={isLater}
      onBack={onClose}
      onDecide={async (when) => {
        const until = await publishStored(id, version, when);
        onClose();
        if (until !== null) await checkAfterPublishing(id, until);
      }}
    />
  );
}
