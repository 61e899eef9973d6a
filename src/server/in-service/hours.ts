import { showTimeZone } from '#server/show/index.ts';
import { wallTimeAt } from '#shared/time-zone.ts';

/**
 * Returns whether minutes that began at this moment count, by the hours of the day that the office chose, such as
 * `06:00-22:00`; null: all of them. Hours may pass midnight.
 */
export function isCounted(at: Date, hours: string | null): boolean {
  if (hours === null) return true;
  const [from = '', to = ''] = hours.split('-');
  const time = wallTimeAt(at, showTimeZone()).time.slice(0, 5);
  return from <= to ? time >= from && time < to : time >= from || time < to;
}
