/**
 * When a day of the statistics, which is one of UTC, is over for people in a time zone, and a week: on Sundays in UTC.
 */
export type DayEnd = { time: string; weekday: string; zone: string };
