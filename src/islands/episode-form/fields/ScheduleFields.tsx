import { studioWords } from '#shared/language.ts';
import { reasonText } from '#shared/reason.ts';
import { formatCountdown, formatScheduled } from '#shared/schedule.ts';
import { zoneInWords } from '#shared/time-zone.ts';
import { useEffect } from 'react';
import { type EpisodeFormState, changeTime, timeChosenIn, useFormState, useFormStore } from '../saving/form-store.ts';

/** When the episode publishes itself: date and time in the show's time zone, and the button that schedules it. */
export function ScheduleFields({ onSchedule }: { onSchedule: () => void }) {
  const t = studioWords().episodeForm.schedule;
  const form = useFormStore();
  useEffect(() => {
    if (location.hash === '#publishAt') document.getElementById('publishAt')?.focus();
  }, []);
  const state = useFormState((present) => present);
  const problem = state.problems['publishAt'];
  const { wall, plan, pending, initial } = state;
  if (initial.isPublished) return null;
  const described = problem ? 'publishAt-says publishAt-problem' : 'publishAt-says';
  const isPending = pending !== null;
  const label = initial.publishAt ? t.save : t.schedule;
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-large border-[1.5px] border-line bg-well p-4">
      <legend className="px-1 font-semibold">{initial.publishAt ? t.scheduled : t.publishLater}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <div className="field min-w-0 grow basis-44">
          <label className="label" htmlFor="publishAt">
            {t.publishAt}
          </label>
          <input
            className="input"
            id="publishAt"
            name="publishAt"
            type="date"
            value={wall.date}
            aria-invalid={problem ? true : undefined}
            aria-describedby={described}
            onChange={(event) => changeTime(form, { date: event.currentTarget.value })}
          />
        </div>
        <div className="field min-w-0 grow basis-36">
          <label className="label" htmlFor="publishAtTime">
            {t.time}
          </label>
          <input
            className="input"
            id="publishAtTime"
            type="time"
            value={wall.time}
            aria-describedby={described}
            onChange={(event) => changeTime(form, { time: event.currentTarget.value })}
          />
        </div>
        <button
          type={initial.publishAt ? 'submit' : 'button'}
          className={initial.publishAt ? 'button button-primary' : 'button'}
          aria-disabled={isPending}
          onClick={initial.publishAt ? undefined : onSchedule}
        >
          {pending === 'schedule' ? t.scheduling : label}
        </button>
      </div>
      <p className="hint" id="publishAt-says" aria-live="polite">
        {`${meaningOf(state)} ${zoneInWords(plan.zone)}.`}
      </p>
      {problem && (
        <p className="problem" id="publishAt-problem">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** Says what the fields mean: the whole date, how long it is until then, and what to know about it. */
function meaningOf(state: EpisodeFormState): string {
  const now = new Date();
  const chosen = timeChosenIn(state, now);
  if ('problem' in chosen) return `${reasonText(chosen.problem)}.`;
  const when = `${formatScheduled(chosen.at, state.plan.zone)}, ${formatCountdown(chosen.at, now, state.plan.zone)}.`;
  return [when, ...chosen.notes.map((note) => `${reasonText(note)}.`)].join(' ');
}
