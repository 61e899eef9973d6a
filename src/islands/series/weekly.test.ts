import { expect, test } from 'vitest';
import { planWeekly } from './weekly.ts';

const now = new Date('2026-10-20T12:00:00Z');
const zone = 'America/New_York';
const first = { date: '2026-10-29', time: '06:00' };

test('parts go live a week apart at the same time on the wall, also when clocks change', () => {
  const plan = planWeekly(['one', 'two'], { first, zone, taken: [] }, now);
  expect(plan).toEqual([
    { part: 'one', at: new Date('2026-10-29T10:00:00Z'), problem: null },
    { part: 'two', at: new Date('2026-11-05T11:00:00Z'), problem: null },
  ]);
});

test('what is in the way is shown before: another episode in that minute, a time that has passed, no date', () => {
  const taken = [{ title: 'Stairs', publishAt: new Date('2026-11-05T11:00:20Z') }];
  const problems = planWeekly(['one', 'two'], { first, zone, taken }, now).map(({ problem }) => problem?.code);
  expect(problems).toEqual([undefined, 'sameMinute']);
  const past = planWeekly(['one'], { first: { date: '2026-10-01', time: '06:00' }, zone, taken: [] }, now);
  expect(past).toEqual([{ part: 'one', at: null, problem: { code: 'scheduleInPast' } }]);
  const none = planWeekly(['one'], { first: { date: '', time: '06:00' }, zone, taken: [] }, now);
  expect(none[0]?.problem?.code).toBe('publishDateMissing');
});
