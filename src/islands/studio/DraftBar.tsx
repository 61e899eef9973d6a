import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { WordedFinding } from '#shared/finding.ts';
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
  const t = studioWords().episodes;
  const label = scheduled ? t.draft.publishNow : t.draft.publish;
  const seenBy = publishes ? t.draft.adminsSee : t.draft.youSee;
  const [pending, setPending] = useState<Work | null>(null);
  const [findings, setFindings] = useState<WordedFinding[]>([]);
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
    <section className="alert mb-6 flex-wrap items-center justify-between" aria-label={t.draft.label}>
      <p className="min-w-0 grow basis-48">
        <strong>{scheduled ? t.draft.scheduled : t.draft.draft}</strong>{' '}
        <span>{scheduled ? t.draft.appearsOn(scheduled) : seenBy}</span>
        {problem && <span className="problem block">{`${problem}.`}</span>}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <a className="button" href={localPath(`/edit/${episodeId}`)}>
          {t.edit}
        </a>
        {publishes && (
          <a className="button" href={localPath(`/edit/${episodeId}#publishAt`)}>
            {scheduled ? t.draft.move : t.menu.publishAt}
          </a>
        )}
        {publishes && scheduled && (
          <button
            type="button"
            className="button"
            aria-disabled={pending !== null}
            onClick={() => void start('unschedule')}
          >
            {pending === 'unschedule' ? t.draft.cancelling : t.draft.cancel}
          </button>
        )}
        <a className="button" href={localPath(`/studio/reviews?episode=${episodeId}`)}>
          {t.draft.askReview}
        </a>
        {publishes && !isDecidedAbove && (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={pending !== null}
            onClick={() => void start('publish')}
          >
            {pending === 'publish' ? t.draft.publishing : label}
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
