import { expect, test } from 'vitest';
import { formatHours, remainingOf, stateOf, type YearRule, yearBefore, yearOn, yearsUntil } from './in-service-year.ts';

const hired: YearRule = { first: 'hired', changes: [] };
const calendar: YearRule = { first: 'calendar', changes: [] };

test('a year goes from the day of hire to the day before the next anniversary', () => {
  expect(yearOn('2026-11-28', '2024-03-04', hired)).toEqual({ from: '2026-03-04', to: '2027-03-03' });
  expect(yearOn('2026-03-03', '2024-03-04', hired)).toEqual({ from: '2025-03-04', to: '2026-03-03' });
  expect(yearOn('2026-03-04', '2024-03-04', hired)).toEqual({ from: '2026-03-04', to: '2027-03-03' });
  expect(yearOn('2026-11-28', '2027-01-10', hired), 'hired later').toEqual({ from: '2027-01-10', to: '2028-01-09' });
});

test('someone hired on February 29 has years that begin on February 28, and no day is in no year or in two', () => {
  expect(yearsUntil('2028-03-01', '2024-02-29', hired)).toEqual([
    { from: '2024-02-29', to: '2025-02-27' },
    { from: '2025-02-28', to: '2026-02-27' },
    { from: '2026-02-28', to: '2027-02-27' },
    { from: '2027-02-28', to: '2028-02-27' },
    { from: '2028-02-28', to: '2029-02-27' },
  ]);
  expect(yearBefore('2028-02-29')).toBe('2027-02-28');
});

test('a calendar year is the same for everyone', () => {
  expect(yearOn('2026-11-28', '2026-09-01', calendar)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});

test('a change of the year holds from the next year of each aide, and leaves no day out', () => {
  const toCalendar: YearRule = { first: 'hired', changes: [{ changedOn: '2026-11-28', kind: 'calendar' }] };
  expect(yearOn('2026-12-31', '2024-03-04', toCalendar)).toEqual({ from: '2026-03-04', to: '2027-03-03' });
  expect(yearOn('2027-03-04', '2024-03-04', toCalendar)).toEqual({ from: '2027-01-01', to: '2027-12-31' });
  const back: YearRule = { first: 'calendar', changes: [{ changedOn: '2026-11-28', kind: 'hired' }] };
  expect(yearsUntil('2027-06-01', '2026-03-04', back)).toEqual([
    { from: '2026-01-01', to: '2026-12-31' },
    { from: '2026-03-04', to: '2027-03-03' },
    { from: '2027-03-04', to: '2028-03-03' },
  ]);
  const onItsFirstDay: YearRule = { first: 'hired', changes: [{ changedOn: '2026-03-04', kind: 'calendar' }] };
  expect(yearOn('2026-03-04', '2024-03-04', onItsFirstDay)).toEqual({ from: '2026-03-04', to: '2027-03-03' });
});

test('an aide is done, on the way, behind, close to the end, or has not met a year that is over', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  const at = (today: string, minutes: number, more = {}) =>
    stateOf({ minutes, minutesAsked: 720, year, hiredOn: '2020-05-05', leftOn: null, today, ...more });
  expect(at('2026-06-01', 720)).toBe('done');
  expect(at('2026-12-31', 719)).toBe('endsSoon');
  expect(at('2027-01-01', 719)).toBe('notMet');
  expect(at('2026-11-02', 0)).toBe('endsSoon');
  expect(at('2026-11-01', 720 - 180), 'less than a sixth is left').toBe('onTheWay');
  expect(at('2026-07-02', 300), '182 of 365 days: 359 minutes, less an hour').toBe('onTheWay');
  expect(at('2026-07-02', 298)).toBe('behind');
  expect(at('2026-06-01', 0, { leftOn: '2026-05-31' })).toBe('left');
  expect(at('2026-06-01', 0, { leftOn: '2026-06-30' }), 'who leaves later is still here').toBe('behind');
  expect(at('2026-09-10', 0, { hiredOn: '2026-09-01' }), 'no one is behind for the time before').toBe('onTheWay');
  expect(at('2026-06-01', 0, { minutesAsked: 0 })).toBe('done');
});

test('what is left is reported by the week, and hours are never rounded up', () => {
  const year = { from: '2026-03-04', to: '2027-03-03' };
  expect(remainingOf({ minutes: 580, minutesAsked: 720, year, today: '2027-02-04' })).toEqual({
    left: 140,
    weekly: 35,
  });
  expect(remainingOf({ minutes: 710, minutesAsked: 720, year, today: '2027-03-03' })).toEqual({ left: 10, weekly: 10 });
  expect(remainingOf({ minutes: 800, minutesAsked: 720, year, today: '2027-03-03' })).toEqual({ left: 0, weekly: 0 });
  expect([0, 59, 60, 580, 720, -45, -60].map(formatHours)).toEqual([
    '0 min',
    '59 min',
    '1 h',
    '9 h 40 min',
    '12 h',
    '−45 min',
    '−1 h',
  ]);
});
