import type { CalendarDay, Planned } from '#shared/calendar.ts';
import { formatInstant } from '#shared/dates.ts';
import { locale, studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { carry, takeDrop } from '../ui/carry.ts';
import { MoveHandle } from './MoveHandle.tsx';

type MonthDayProps = {
  day: CalendarDay;
  zone: string;
  /** Whether it is of the month before or after. */
  isOther: boolean;
  /** Whether something that is dragged can be dropped here. */
  isDropped: boolean;
  onDrag: (episode: Planned | null) => void;
  onDrop: () => void;
};

/** One day: its number, its episodes with their times, and a way to a new one in an open slot. */
export function MonthDay({ day, zone, isOther, isDropped, onDrag, onDrop }: MonthDayProps) {
  const t = studioWords().episodes.calendar;
  const { date, isPast, isToday, episodes, freeSlot } = day;
  const longDay = formatInstant(new Date(date), 'namedDay', locale(), 'UTC');
  const timeOf = (at: Date) => formatInstant(at, 'time', locale(), zone);
  return (
    <td
      className="calendar-cell"
      data-date={date}
      data-other={isOther || undefined}
      data-past={isPast || undefined}
      data-today={isToday || undefined}
      aria-current={isToday ? 'date' : undefined}
      onDragOver={(event) => isDropped && event.preventDefault()}
      onDrop={(event) => {
        takeDrop(event);
        onDrop();
      }}
    >
      <span className="calendar-number" aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      {episodes.map((episode) => (
        <div
          key={episode.id}
          className="calendar-episode"
          draggable
          onDragStart={(event) => {
            carry(event, episode.title);
            onDrag(episode);
          }}
          onDragEnd={() => onDrag(null)}
        >
          <a className="calendar-day calendar-taken" href={localPath(`/edit/${episode.id}`)}>
            <span className="sr-only">
              {longDay}: {t.appearsAt(episode.title, timeOf(episode.publishAt))}
            </span>
            <span className="calendar-title" aria-hidden="true">
              {episode.title}
            </span>
            <span className="calendar-time" aria-hidden="true">
              {timeOf(episode.publishAt)}
            </span>
          </a>
          <div className="max-sm:hidden">
            <MoveHandle episode={episode} zone={zone} />
          </div>
        </div>
      ))}
      {freeSlot && episodes.length === 0 && (
        <a className="calendar-day calendar-free" href={localPath(`/upload?on=${date}`)}>
          <span className="sr-only">{t.slot(longDay, timeOf(freeSlot))}</span>
          <span aria-hidden="true">
            + <span className="max-sm:hidden">{timeOf(freeSlot)}</span>
          </span>
        </a>
      )}
    </td>
  );
}
