import type { Finding } from '#shared/finding.ts';
import { useState } from 'react';
import { FindingsDialog } from '../episode-form/saving/FindingsDialog.tsx';
import { checkStored } from '../episode-form/saving/publish-check.ts';
import { changeVisibility } from './change-episode.ts';

type DraftBarProps = {
  episodeId: string;
  /** When it appears by itself, in words, and why it will not. */
  scheduled?: string | undefined;
  problem?: string | null | undefined;
  /** Whether the reader publishes; an author edits the draft and has it reviewed. */
  publishes?: boolean;
  /** Whether somebody's approval is decided above: that publishes it too. */
  isDecidedAbove?: boolean;
};
type Work = 'publish' | 'unschedule';

/** Shows above a draft's page that it is not public, with the actions for it. Publishing asks as the form does. */
export function DraftBar({ episodeId, scheduled, problem, publishes = true, isDecidedAbove = false }: DraftBarProps) {
  const label = scheduled ? 'Publish Now' : 'Publish';
  const [pending, setPending] = useState<Work | null>(null);
  const [findings, setFindings] = useState<Finding[]>([]);
  const start = async (work: Work, isDecided = false) => {
    if (pending) return;
    setPending(work);
    setFindings([]);
    const found = work === 'publish' && !isDecided ? await checkStored(episodeId).catch(() => []) : [];
    if (found.length > 0) setFindings(found);
    else await changeVisibility(episodeId, work);
    setPending(null);
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
            <strong>Draft:</strong> only {publishes ? 'administrators see' : 'you and administrators see'} this
          </>
        )}
        {problem && <span className="problem block">{problem}.</span>}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <a className="button" href={`/edit/${episodeId}`}>
          Edit
        </a>
        {publishes && (
          <a className="button" href={`/edit/${episodeId}#publishAt`}>
            {scheduled ? 'Move' : 'Publish at…'}
          </a>
        )}
        {publishes && scheduled && (
          <button
            type="button"
            className="button"
            aria-disabled={pending !== null}
            onClick={() => void start('unschedule')}
          >
            {pending === 'unschedule' ? 'Cancelling...' : 'Cancel Schedule'}
          </button>
        )}
        <a className="button" href={`/studio/reviews?episode=${episodeId}`}>
          Ask for a review
        </a>
        {publishes && !isDecidedAbove && (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={pending !== null}
            onClick={() => void start('publish')}
          >
            {pending === 'publish' ? 'Publishing...' : label}
          </button>
        )}
      </div>
      {findings.length > 0 && (
        <FindingsDialog
          findings={findings}
          onPublish={() => void start('publish', true)}
          onBack={() => setFindings([])}
        />
      )}
    </section>
  );
}
