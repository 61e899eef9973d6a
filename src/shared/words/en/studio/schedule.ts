import { pluralsOf } from '../../plural.ts';

const plural = pluralsOf('en-US');

/** When episodes publish themselves. */
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
  chooseDate: 'Choose a date',
  chooseTime: 'Choose a time',
  noDateAndTime: 'This is not a date and time',
  skipped: (time: string): string => `Clocks go forward that night, and skip ${time}: choose an earlier time`,
  skippedUntil: (time: string, next: string): string =>
    `Clocks go forward that night, and skip ${time}: choose an earlier time, or ${next}`,
  repeated: (time: string, first: string, second: string): string =>
    `Clocks go back that night, and show ${time} twice: the episode appears the first time, at ${first}, not at ${second}.`,
  sameMinute: (title: string): string => `“${title}” appears in the same minute.`,
  now: 'now',
  inLessThanAMinute: 'in less than a minute',
  inMinutes: (count: number): string => plural(count, { one: `in ${count} minute`, other: `in ${count} minutes` }),
  inHours: (count: number): string => plural(count, { one: `in ${count} hour`, other: `in ${count} hours` }),
  inDays: (count: number): string => plural(count, { one: `in ${count} day`, other: `in ${count} days` }),
  didNotAppear: (reason: string): string => `It did not appear: ${reason}`,
  cannotAppear: (reason: string): string => `It cannot appear: ${reason}`,
  missed: 'It did not appear at its time: publish it now, or choose another time',
  noTitle: 'it has no title',
  noDescription: 'it has no description',
  noAudio: 'its audio file is gone, and has to be uploaded again',
};
