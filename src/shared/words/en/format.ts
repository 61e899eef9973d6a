import { pluralsOf } from '../plural.ts';
import { number } from './number.ts';

const plural = pluralsOf('en-US');

/** Durations, ages and counts. */
export const format = {
  plays: (count: number): string =>
    count >= 1000
      ? `${(count / 1000).toFixed(1)}k plays`
      : plural(count, { one: '1 play', other: `${number(count)} plays` }),
  seconds: (seconds: number): string => `${seconds} sec`,
  /** `time` is '12' or '12:05'. */
  minutes: (time: string): string => `${time} min`,
  hours: (hours: number, minutes: number): string => `${hours}h ${minutes}m`,
  today: 'Today',
  daysAgo: (days: number): string => plural(days, { one: '1 day ago', other: `${number(days)} days ago` }),
  weeksAgo: (weeks: number): string => plural(weeks, { one: '1 week ago', other: `${number(weeks)} weeks ago` }),
  monthsAgo: (months: number): string => plural(months, { one: '1 month ago', other: `${number(months)} months ago` }),
  lessThanAMonthAgo: 'less than a month ago',
  /** `isCapped`: there are more. */
  found: (total: number, isCapped: boolean): string =>
    plural(total, { one: '1 episode found', other: `${number(total)}${isCapped ? '+' : ''} episodes found` }),
};
