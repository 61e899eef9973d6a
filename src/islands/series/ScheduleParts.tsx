import { studioWords } from '#shared/language.ts';
import { reasonText } from '#shared/reason.ts';
import { formatScheduled, nextFreeSlot } from '#shared/schedule.ts';
import type { SeriesEpisode } from '#shared/series.ts';
import { wallTimeAt } from '#shared/time-zone.ts';
import { useId, useState } from 'react';
import { changeMany } from '../studio/change-many.ts';
import { PublishMany } from '../publishing/PublishMany.tsx';
import { planWeekly } from './weekly.ts';

export type SeriesPlan = {
  /** The IANA zone of the show's schedule, and its rhythm. */
  zone: string;
  slot: string;
  /** The episodes that are already scheduled. */
  taken: { id: string; title: string; publishAt: string }[];
};
type SchedulePartsProps = {
  drafts: SeriesEpisode<Date>[];
  plan: SeriesPlan;
};

/** Schedules the drafts of a series, one a week, by the sheet that is before every publication. */
export function ScheduleParts({ drafts, plan }: SchedulePartsProps) {
  const t = studioWords().series.schedule;
  const id = useId();
  const taken = plan.taken.map(({ title, publishAt }) => ({ title, publishAt: new Date(publishAt) }));
  const [first, setFirst] = useState(() => {
    const times = taken.map(({ publishAt }) => publishAt);
    const at = nextFreeSlot(plan.slot, plan.zone, times, new Date());
    return at ? wallTimeAt(at, plan.zone) : { date: '', time: '' };
  });
  const [now] = useState(() => new Date());
  const [isAsking, setIsAsking] = useState(false);
  if (drafts.length === 0) return null;
  const planned = planWeekly(drafts, { first, zone: plan.zone, taken }, now);
  const isPossible = planned.every(({ problem }) => problem === null);
  const timed = planned.flatMap(({ part, at }) => (at ? [{ id: part.id, at: at.toISOString() }] : []));
  const request = {
    act: 'schedule' as const,
    episodes: timed.map(({ id: one }) => one),
    times: timed.map(({ at }) => at),
  };

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
      <button
        type="button"
        className="button mt-3"
        aria-disabled={!isPossible}
        onClick={() => isPossible && setIsAsking(true)}
      >
        {t.button}
      </button>
      {isAsking && (
        <PublishMany
          request={request}
          onDecide={() => {
            setIsAsking(false);
            void changeMany(request);
          }}
          onBack={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}
