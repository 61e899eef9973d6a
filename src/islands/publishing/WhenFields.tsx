import { studioWords } from '#shared/language.ts';
import { reasonText } from '#shared/reason.ts';
import { type Chosen, formatCountdown, formatScheduled } from '#shared/schedule.ts';
import { type WallTime, zoneInWords } from '#shared/time-zone.ts';
import { useEffect, useRef } from 'react';
import type { SchedulePlan } from './plan.ts';

type WhenFieldsProps = {
  later: boolean;
  /** Whether the person came to choose the date. */
  isAsked: boolean;
  onLater: (later: boolean) => void;
  /** Null until it is known. */
  plan: SchedulePlan | null;
  wall: WallTime | null;
  chosen: Chosen | null;
  onWall: (wall: WallTime) => void;
};

/** Now, or at a date and time in the show's time zone. */
export function WhenFields({ later, isAsked, onLater, plan, wall, chosen, onWall }: WhenFieldsProps) {
  const t = studioWords().publishing;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">{t.when}</legend>
      <div className="flex flex-wrap gap-x-6">
        {[false, true].map((each) => (
          <label key={String(each)} className="flex min-h-target items-center gap-2">
            <input type="radio" name="when" checked={later === each} onChange={() => onLater(each)} />
            {each ? t.later : t.now}
          </label>
        ))}
      </div>
      {later && plan && wall && chosen && <TimeFields {...{ isAsked, plan, wall, chosen, onWall }} />}
    </fieldset>
  );
}

type TimeFieldsProps = Pick<WhenFieldsProps, 'isAsked' | 'onWall'> & {
  plan: SchedulePlan;
  wall: WallTime;
  chosen: Chosen;
};

function TimeFields({ isAsked, plan, wall, chosen, onWall }: TimeFieldsProps) {
  const date = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) date.current?.focus();
  }, [isAsked]);
  const t = studioWords().publishing;
  const isWrong = 'problem' in chosen;
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <div className="field min-w-0 grow basis-44">
          <label className="label" htmlFor="publishAt">
            {t.date}
          </label>
          <input
            className="input"
            id="publishAt"
            ref={date}
            type="date"
            value={wall.date}
            aria-invalid={isWrong || undefined}
            aria-describedby="publishAt-says"
            onChange={(event) => onWall({ ...wall, date: event.currentTarget.value })}
          />
        </div>
        <div className="field min-w-0 grow basis-40">
          <label className="label" htmlFor="publishAtTime">
            {t.time}
          </label>
          <input
            className="input"
            id="publishAtTime"
            type="time"
            value={wall.time}
            aria-invalid={isWrong || undefined}
            aria-describedby="publishAt-says"
            onChange={(event) => onWall({ ...wall, time: event.currentTarget.value })}
          />
        </div>
      </div>
      <p className={isWrong ? 'problem' : 'hint'} id="publishAt-says" aria-live="polite">
        {meaningOf(chosen, plan.zone)} {zoneInWords(plan.zone)}.
      </p>
    </>
  );
}

/** Says what the fields mean: the whole date, how long it is until then, and what to know about it. */
function meaningOf(chosen: Chosen, zone: string): string {
  if ('problem' in chosen) return `${reasonText(chosen.problem)}.`;
  const when = `${formatScheduled(chosen.at, zone)}, ${formatCountdown(chosen.at, new Date(), zone)}.`;
  return [when, ...chosen.notes.map((note) => `${reasonText(note)}.`)].join(' ');
}
