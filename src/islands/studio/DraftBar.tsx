import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { useState } from 'react';
import { PublishStored } from '../publishing/PublishStored.tsx';
import { useCall } from '../ui/use-call.ts';
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

/** Shows above a draft's page that it is not public, with the actions for it. */
export function DraftBar({ episodeId, scheduled, problem, publishes = true, isDecidedAbove = false }: DraftBarProps) {
  const t = studioWords().episodes;
  const label = scheduled ? t.draft.publishNow : t.draft.publish;
  const seenBy = publishes ? t.draft.adminsSee : t.draft.youSee;
  const [asked, setAsked] = useState<'now' | 'later' | null>(null);
  const { isPending, call } = useCall();
  const unschedule = () => call(() => changeVisibility(episodeId, 'unschedule'));

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
          <button type="button" className="button" onClick={() => setAsked('later')}>
            {scheduled ? t.draft.move : t.menu.publishAt}
          </button>
        )}
        {publishes && scheduled && (
          <button type="button" className="button" aria-disabled={isPending} onClick={() => void unschedule()}>
            {isPending ? t.draft.cancelling : t.draft.cancel}
          </button>
        )}
        <a className="button" href={localPath(`/studio/reviews?episode=${episodeId}`)}>
          {t.draft.askReview}
        </a>
        {publishes && !isDecidedAbove && (
          <button type="button" className="button button-primary" onClick={() => setAsked('now')}>
            {label}
          </button>
        )}
      </div>
      {asked && <PublishStored id={episodeId} isLater={asked === 'later'} onClose={() => setAsked(null)} />}
    </section>
  );
}
