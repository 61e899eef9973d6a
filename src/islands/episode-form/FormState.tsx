import { formatInstant } from '#shared/dates.ts';
import { locale, studioWords } from '#shared/language.ts';
import { DAY_MS } from '#shared/units.ts';
import { useFormState } from './saving/form-store.ts';

type FormStateProps = { zone: string; onMove: (() => void) | undefined };

/** The state of the episode; the time of a scheduled one leads to where it is moved. */
export function FormState({ zone, onMove }: FormStateProps) {
  const t = studioWords().episodeForm.bar;
  const awaitsFiles = useFormState((state) => state.awaitsFiles);
  const isMaking = useFormState((state) => state.mp3 !== null);
  const { id, isPublished, publishAt, updatedAt } = useFormState((state) => state.initial);
  if (awaitsFiles)
    return (
      <p className="form-bar-state" role="status">
        {isMaking ? t.awaitsMp3 : t.awaitsFiles}
      </p>
    );
  if (publishAt && onMove) {
    return (
      <p className="form-bar-state">
        <button type="button" className="text-button" onClick={onMove}>
          {t.isScheduled(shortMoment(new Date(publishAt), zone))}
        </button>
      </p>
    );
  }
  if (isPublished) return <p className="form-bar-state">{t.isPublished}</p>;
  const saved = id !== null && updatedAt ? t.isDraft(savedMoment(new Date(updatedAt))) : t.isNew;
  return <p className="form-bar-state">{saved}</p>;
}

/** Returns such as `Thu 6:00 AM`, with the date where it is more than a week away. */
function shortMoment(at: Date, zone: string): string {
  const isNear = at.getTime() - Date.now() < 6 * DAY_MS;
  const dayText = formatInstant(at, isNear ? 'shortWeekday' : 'day', locale(), zone);
  return `${dayText} ${formatInstant(at, 'time', locale(), zone)}`;
}

/** Returns the time of today, else the day, as clocks here have it. */
function savedMoment(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString();
  return formatInstant(at, isToday ? 'time' : 'day', locale());
}
