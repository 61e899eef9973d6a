import './calendar.css';
import type { CalendarDay, Planned } from '#shared/calendar.ts';
import { formatInstant } from '#shared/dates.ts';
import { locale, studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { useState } from 'react';
import { MonthDay } from './MonthDay.tsx';
import { MoveHandle } from './MoveHandle.tsx';
import { moveEpisode } from './move-episode.ts';

type CalendarProps = {
  weeks: CalendarDay[][];
  /** `2026-12`. */
  month: string;
  zone: string;
};

/**
 * A month of the studio: what appears on which day, and which slots are open. A day is changed by drag, key or button.
 */
export function Calendar({ weeks, month, zone }: CalendarProps) {
  const t = studioWords().episodes.calendar;
  const [dragged, setDragged] = useState<Planned | null>(null);
  const coming = weeks.flat().flatMap(({ isPast, episodes }) => (isPast ? [] : episodes));
  const open = weeks.flat().find(({ isPast, freeSlot, episodes }) => !isPast && freeSlot && episodes.length === 0);
  const momentOf = (at: Date) => formatInstant(at, 'comingMoment', locale(), zone);
  const drop = (date: string) => {
    setDragged(null);
    if (dragged) void moveEpisode(dragged, date, zone);
  };
  return (
    <div className="grid gap-6">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{t.caption}</caption>
        <thead>
          <tr>
            {weeks[0]?.map(({ date }) => (
              <WeekdayHeading key={date} date={date} />
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <MonthDay
                  key={day.date}
                  day={day}
                  zone={zone}
                  isOther={!day.date.startsWith(month)}
                  isDropped={dragged !== null && !day.isPast}
                  onDrag={setDragged}
                  onDrop={() => drop(day.date)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* A phone's days have no room for titles. */}
      <div className="sm:hidden">
        <h3 className="mb-2">{t.whatAppears}</h3>
        {coming.length === 0 && <p className="text-muted">{t.nothing}</p>}
        <ol className="rows">
          {coming.map((episode) => (
            <li key={episode.id}>
              <p className="wrap-anywhere">
                <a className="font-semibold hover:underline" href={localPath(`/edit/${episode.id}`)}>
                  {episode.title}
                </a>
                <time className="block hint" dateTime={episode.publishAt.toISOString()}>
                  {momentOf(episode.publishAt)}
                </time>
              </p>
              <MoveHandle episode={episode} zone={zone} />
            </li>
          ))}
        </ol>
      </div>
      {open?.freeSlot && (
        <p className="flex flex-wrap items-center justify-between gap-3">
          <span className="hint">{t.nextSlot(momentOf(open.freeSlot))}</span>
          <a className="button" href={localPath(`/upload?on=${open.date}`)}>
            {t.plan}
          </a>
        </p>
      )}
    </div>
  );
}

function WeekdayHeading({ date }: { date: string }) {
  const name = formatInstant(new Date(date), 'weekday', locale(), 'UTC');
  return (
    <th className="py-1 text-start text-small leading-base font-normal text-muted sm:px-2" scope="col" abbr={name}>
      <span aria-hidden="true">{name.slice(0, 3)}</span>
      <span className="sr-only">{name}</span>
    </th>
  );
}
