import { pluralsOf } from '../../plural.ts';

const plural = pluralsOf('en-US');

/** When scheduled episodes go live. */
export const schedule = {
  weekdays: {
    mon: 'Monday',
    tue: 'Tuesday',
    wed: 'Wednesday',
    thu: 'Thursday',
    fri: 'Friday',
    sat: 'Saturday',
    sun: 'Sunday',
  },
  /** `place`: the city of a time zone. */
  timeOf: (place: string): string => `${place} time`,
  worldTime: 'World time (UTC)',
  now: 'now',
  inLessThanAMinute: 'in less than a minute',
  inMinutes: (count: number): string => plural(count, { one: `in ${count} minute`, other: `in ${count} minutes` }),
  inHours: (count: number): string => plural(count, { one: `in ${count} hour`, other: `in ${count} hours` }),
  inDays: (count: number): string => plural(count, { one: `in ${count} day`, other: `in ${count} days` }),
};
