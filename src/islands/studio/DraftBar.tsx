import { roleOf } from '#shared/episode-acts.ts';
import { studioWords } from '#shared/language.ts';
import { useCall } from '../ui/use-call.ts';
import { actItems } from './act-items.ts';
import { actOnEpisode } from './act-on-episode.ts';

type DraftBarProps = {
  episodeId: string;
  /** When it appears on its own, in words, and why it will not. */
  scheduled?: string | undefined;
  problem?: string | null | undefined;
  /** Whether the reader publishes; an author edits the draft and has it reviewed. */
  publishes?: boolean;
  /** Whether someone's approval is decided above: that publishes it too. */
  isDecidedAbove?: boolean;
};

/** Shows above a draft's page that it is not public, with the actions for it. */
export function DraftBar({ episodeId, scheduled, problem, publishes = true, isDecidedAbove = false }: DraftBarProps) {
  const t = studioWords().episodes.draft;
  const { pending, call } = useCall();
  const state = scheduled ? 'scheduled' : 'draft';
  const items = actItems(
    { place: 'notice', id: episodeId, state, role: roleOf(publishes) },
    (act) => void call(() => actOnEpisode(act, { id: episodeId }), { of: act }),
  );
  const offered = items.filter(({ act }) => act !== 'publish' || !isDecidedAbove);
  const seenBy = publishes ? t.adminsSee : t.youSee;
  return (
    <section className="alert mb-6 flex-wrap items-center justify-between" aria-label={t.label}>
      <p className="min-w-0 grow basis-48">
        <strong>{scheduled ? t.scheduled : t.draft}</strong> <span>{scheduled ? t.appearsOn(scheduled) : seenBy}</span>
        {problem && <span className="problem block">{`${problem}.`}</span>}
      </p>
      <div className="flex flex-wrap gap-3 sm:justify-end">
        {offered.map(({ act, label, ...item }) =>
          'href' in item ? (
            <a key={act} className="button" href={item.href}>
              {label}
            </a>
          ) : (
            <button
              key={act}
              type="button"
              className={act === 'publish' ? 'button button-primary' : 'button'}
              aria-disabled={pending.includes(act)}
              onClick={item.onChoose}
            >
              {act === 'unschedule' && pending.includes(act) ? t.canceling : label}
            </button>
          ),
        )}
      </div>
    </section>
  );
}
