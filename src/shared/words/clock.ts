import { dateFormat } from '../date-format.ts';

/**
 * Returns what writes times of day in one language: of an instant (ISO 8601) in a time zone, and of a clock (`06:00`).
 */
export const clockOf = (locale: string) => ({
  instant: (at: string, zone: string): string =>
    dateFormat(locale, { timeZone: zone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(
      new Date(at),
    ),
  time: (clock: string): string =>
    dateFormat(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
      new Date(`2000-01-01T${clock}Z`),
    ),
});
