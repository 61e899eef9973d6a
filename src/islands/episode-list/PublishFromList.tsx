import type { WordedFinding } from '#shared/finding.ts';
import { useEffect, useState } from 'react';
import { FindingsDialog } from '../episode-form/saving/FindingsDialog.tsx';
import { checkStored } from '../episode-form/saving/publish-check.ts';
import { changeVisibility } from '../studio/change-episode.ts';

/** What is worth knowing before a draft of the list is published, then publishes it. */
export function PublishFromList({ episodeId, onClose }: { episodeId: string; onClose: () => void }) {
  const [findings, setFindings] = useState<WordedFinding[]>([]);
  const publish = () => {
    onClose();
    void changeVisibility(episodeId, 'publish');
  };
  useEffect(() => {
    let isCurrent = true;
    const decide = (found: WordedFinding[]) => {
      if (!isCurrent) return;
      if (found.length > 0) return setFindings(found);
      publish();
    };
    void checkStored(episodeId).then(decide, () => decide([]));
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is checked once, when it opens
  }, [episodeId]);
  return findings.length > 0 && <FindingsDialog findings={findings} onPublish={publish} onBack={onClose} />;
}
