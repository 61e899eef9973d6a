import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

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
  inMinutes: (count: number): string =>
    plural(count, { one: `in ${number(count)} minute`, other: `in ${number(count)} minutes` }),
  inHours: (count: number): string =>
    plural(count, { one: `in ${number(count)} hour`, other: `in ${number(count)} hours` }),
  inDays: (count: number): string =>
    plural(count, { one: `in ${number(count)} day`, other: `in ${number(count)} days` }),
};
