import { studioWords } from '#shared/language.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { localPath } from '#shared/local-path.ts';
import { navigate } from 'astro:transitions/client';
import { useEffect, useRef, useState } from 'react';
import { send } from '../api.ts';
import { askInDialog } from '../ui/ask-in-dialog.tsx';
import { runCall } from '../ui/run-call.ts';
import { checkAfterPublishing } from './check.ts';
import { publishStored } from './publish.ts';
import { PublishSheet } from './PublishSheet.tsx';

type ToPublish = {
  id: string;
  /** The version that was read: a later one is not published unseen. */
  updatedAt?: string | undefined;
  /** Whether a time is to be chosen. */
  isLater?: boolean | undefined;
};

/** Opens the sheet for an episode as it is stored, from any page, until it is closed. */
export async function openPublishSheet(episode: ToPublish): Promise<void> {
  await askInDialog<null>((onDone) => <PublishStored {...episode} onClose={() => onDone(null)} />, null);
}

function PublishStored({ id, updatedAt, isLater, onClose }: ToPublish & { onClose: () => void }) {
  const [episode, setEpisode] = useState<SingleEpisode | null>(null);
  const close = useRef(onClose);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const found = await send('GET /api/episodes/{episodeId}', { episodeId: id });
      if (isWanted) setEpisode(found);
    };
    void runCall(read, { failed: studioWords().episodes.toasts.notPublished }).then(
      (refusal) => refusal !== null && close.current(),
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
      onFix={(field) => void navigate(localPath(`/edit/${id}#${field}`))}
      onDecide={async (when) => {
        const until = await publishStored(id, version, when);
        onClose();
        if (until !== null) await checkAfterPublishing(id, until);
      }}
    />
  );
}
