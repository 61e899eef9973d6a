import { expect, test } from 'vitest';
import { addMonths, comingWeeks, MONTH_WEEKS, monthOf } from './calendar.ts';

test('the coming weeks show what appears on which day of the show’s zone, and which slots are free', () => {
  const now = new Date('2026-03-06T02:00:00Z'); // still Thursday the 5th in New York
  const planned = [{ id: 'a', title: 'Late', publishAt: new Date('2026-03-13T02:30:00Z') }];
  const plan = { slot: 'thu 22:30', zone: 'America/New_York', planned, firstDay: 1 };
  const weeks = comingWeeks(plan, now, 3);
  expect(weeks.map((week) => week.map(({ date }) => date.slice(5)).join(' '))).toEqual([
    '03-02 03-03 03-04 03-05 03-06 03-07 03-08',
    '03-09 03-10 03-11 03-12 03-13 03-14 03-15',
    '03-16 03-17 03-18 03-19 03-20 03-21 03-22',
  ]);
  const days = weeks.flat();
  expect(days.filter(({ isPast }) => isPast)).toHaveLength(3);
  expect(days.find(({ isToday }) => isToday)?.date).toBe('2026-03-05');
  expect(days.filter(({ episodes }) => episodes.length > 0).map(({ date }) => date)).toEqual(['2026-03-12']);
  // 22:30 is 03:30 UTC before the change of clocks on the 8th, and 02:30 UTC after it.
  expect(days.flatMap(({ freeSlot }) => freeSlot?.toISOString() ?? [])).toEqual([
    '2026-03-06T03:30:00.000Z',
    '2026-03-20T02:30:00.000Z',
  ]);
});

test.each([
  [1, '03-02 03-03 03-04 03-05 03-06 03-07 03-08'],
  [7, '03-01 03-02 03-03 03-04 03-05 03-06 03-07'],
])('a week that begins with day %i has today in it', (firstDay, days) => {
  const plan = { slot: 'thu 22:30', zone: 'America/New_York', planned: [], firstDay };
  const first = (day: string) => comingWeeks(plan, new Date(`2026-03-${day}T17:00:00Z`), 1)[0];
  expect(
    first('05')
      ?.map(({ date }) => date.slice(5))
      .join(' '),
  ).toBe(days);
  expect(first('07')?.some(({ isToday }) => isToday)).toBe(true);
});

test('a later month begins with the week of its first day, and has its open slots', () => {
  const now = new Date('2026-03-06T02:00:00Z');
  const plan = { slot: 'thu 06:00', zone: 'America/New_York', planned: [], firstDay: 1 };
  const days = comingWeeks(plan, now, MONTH_WEEKS, '2026-07-01').flat();
  expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-06-29', '2026-08-09']);
  expect(days.filter(({ freeSlot }) => freeSlot).map(({ date }) => date.slice(5))).toEqual([
    ...['07-02', '07-09', '07-16', '07-23', '07-30', '08-06'],
  ]);
});

test.each([
  [null, '2026-11'],
  ['2027-02', '2027-02'],
  ['2027-13', '2026-11'],
  ['next', '2026-11'],
])('the month %s of the calendar is %s', (parameter, month) => {
  expect(monthOf(parameter, '2026-11-28')).toBe(month);
});

test('months follow each other over the end of a year', () => {
  expect([addMonths('2026-12', 1), addMonths('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
});
