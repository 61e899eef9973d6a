import { formatInstant } from '../dates.ts';

/**
 * Returns what writes times of day in one language: of an instant (ISO 8601) in a time zone, and of a clock (`06:00`).
 */
export const clockOf = (locale: string) => ({
  instant: (at: string, zone: string): string => formatInstant(new Date(at), 'zonedTime', locale, zone),
  time: (clock: string): string => formatInstant(new Date(`2000-01-01T${clock}Z`), 'time', locale, 'UTC'),
});
