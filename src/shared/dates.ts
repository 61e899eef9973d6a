import { DAY_MS } from './units.ts';

/** How dates and times are written, as `Intl.DateTimeFormat` takes it. */
const STYLES = {
  /** Nov 20, 2026 */
  date: { dateStyle: 'medium' },
  /** November 20, 2026 */
  longDate: { dateStyle: 'long' },
  /** Nov 20 */
  day: { month: 'short', day: 'numeric' },
  /** Friday, November 20 */
  namedDay: { weekday: 'long', month: 'long', day: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  shortMonth: { month: 'short' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** 6:00 AM */
  time: { timeStyle: 'short' },
  /** 6:00 AM EST */
  zonedTime: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  /** Nov 20, 2026, 6:00 AM */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** Fri, Nov 20, 6:00 AM */
  comingMoment: { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** Friday, November 20, 2026 at 6:00 AM EST */
  wholeMoment: {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  /** For programs: all parts of a wall clock's minute. */
  parts: {
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type DateStyle = keyof typeof STYLES;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a format, made once for its style, locale and zone: making one costs a hundred times what using it does. */
export function dateFormat(style: DateStyle, locale: string, zone?: string): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${zone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: zone });
  formats.set(key, format);
  return format;
}

/** Returns an instant as readers of a locale write it, by the clocks of a time zone or else of this device. */
export const formatInstant = (at: Date, style: DateStyle, locale: string, zone?: string): string =>
  dateFormat(style, locale, zone).format(at);

/** Returns the day in UTC: `2026-11-20`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => dayOf(new Date(Date.parse(date) + days * DAY_MS));
