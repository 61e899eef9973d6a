import { studioWords } from '#shared/language.ts';
import { reasonText } from '#shared/reason.ts';
import { formatScheduled, nextFreeSlot } from '#shared/schedule.ts';
import type { SeriesEpisode } from '#shared/series.ts';
import { wallTimeAt } from '#shared/time-zone.ts';
import { useId, useState } from 'react';
import { send } from '../api.ts';
import { Refusal } from '../ui/Refusal.tsx';
import { showToast } from '../ui/toast.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import { planWeekly } from './weekly.ts';

export type SeriesPlan = {
  /** The IANA zone of the show's schedule, and its rhythm. */
  zone: string;
  slot: string;
  /** What is already scheduled. */
  taken: { id: string; title: string; publishAt: string }[];
};
type SchedulePartsProps = {
  drafts: SeriesEpisode<Date>[];
  plan: SeriesPlan;
  onScheduled: (at: Map<string, Date>) => void;
};

/** Schedules the drafts of a series, one a week, and says beforehand what is in the way. */
export function ScheduleParts({ drafts, plan, onScheduled }: SchedulePartsProps) {
  const t = studioWords().series.schedule;
  const id = useId();
  const taken = plan.taken.map(({ title, publishAt }) => ({ title, publishAt: new Date(publishAt) }));
  const [first, setFirst] = useState(() => {
    const times = taken.map(({ publishAt }) => publishAt);
    const at = nextFreeSlot(plan.slot, plan.zone, times, new Date());
    return at ? wallTimeAt(at, plan.zone) : { date: '', time: '' };
  });
  const [now] = useState(() => new Date());
  const { refusal, isPending, attempt } = useAttempt();
  if (drafts.length === 0) return null;
  const planned = planWeekly(drafts, { first, zone: plan.zone, taken }, now);
  const isPossible = planned.every(({ problem }) => problem === null);
  const schedule = () =>
    attempt(async () => {
      const done = new Map<string, Date>();
      try {
        for (const { part, at } of planned) {
          if (!at) continue;
          await send('PUT', `/api/episodes/${part.id}`, { publishAt: at.toISOString() });
          done.set(part.id, at);
        }
        showToast({ title: t.done(done.size), description: '' });
      } finally {
        onScheduled(done);
      }
    });

  return (
    <section>
      <h3 className="label">{t.title}</h3>
      <p className="hint">{t.text(drafts.length)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <label className="field" htmlFor={`${id}-day`}>
          <span className="label">{t.first}</span>
          <input
            className="input"
            type="date"
            id={`${id}-day`}
            value={first.date}
            onChange={({ currentTarget }) => setFirst({ ...first, date: currentTarget.value })}
          />
        </label>
        <label className="field" htmlFor={`${id}-time`}>
          <span className="label">{t.time}</span>
          <input
            className="input"
            type="time"
            id={`${id}-time`}
            value={first.time}
            onChange={({ currentTarget }) => setFirst({ ...first, time: currentTarget.value })}
          />
        </label>
      </div>
      <ol className="mt-3 grid gap-1">
        {planned.map(({ part, at, problem }) => (
          <li key={part.id} className="wrap-anywhere">
            {part.title}
            <span className={problem ? 'problem block' : 'hint block'}>
              {problem ? reasonText(problem) : at && formatScheduled(at, plan.zone)}
            </span>
          </li>
        ))}
      </ol>
      <Refusal sentence={refusal} />
      <button
        type="button"
        className="button mt-3"
        aria-disabled={!isPossible || isPending}
        onClick={() => isPossible && void schedule()}
      >
        {isPending ? t.scheduling : t.button}
      </button>
    </section>
  );
}
