import { expect, test } from 'vitest';
import { english } from '../../tests/support/words.ts';
import {
  chooseTime,
  formatCountdown,
  formatScheduled,
  nextFreeSlot,
  nextSlots,
  sameMinuteNote,
  scheduleProblem,
  scheduleRefusal,
} from './schedule.ts';
import { instantsOf, isTimeZone, ownTimeZone, wallTimeAt } from './time-zone.ts';

const ZONE = 'America/New_York';
const now = new Date('2026-01-05T12:00:00Z');
const choose = (date: string, time: string, zone = ZONE) => chooseTime({ date, time }, zone, now);
const at = (date: string, time: string, zone = ZONE) => {
  const chosen = choose(date, time, zone);
  return 'problem' in chosen ? chosen.problem.code : chosen.at.toISOString();
};

test('a date and time in the show’s time zone is one instant, in summer and in winter', () => {
  expect(at('2026-01-08', '06:00')).toBe('2026-01-08T11:00:00.000Z');
  expect(at('2026-07-09', '06:00')).toBe('2026-07-09T10:00:00.000Z');
  expect(at('2026-07-09', '06:00', 'Asia/Kathmandu')).toBe('2026-07-09T00:15:00.000Z');
  expect(at('2028-02-29', '23:59', 'UTC')).toBe('2028-02-29T23:59:00.000Z');
});

test('a time that clocks skip is refused, with one that exists; of one they show twice the first is taken, and said', () => {
  expect(choose('2026-03-08', '02:30')).toEqual({
    problem: { code: 'timeSkipped', time: '02:30', next: '2026-03-08T07:30:00.000Z', zone: ZONE },
  });
  expect(at('2026-03-08', '03:00')).toBe('2026-03-08T07:00:00.000Z');
  const [first, second] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'] as const;
  expect(choose('2026-11-01', '01:30')).toEqual({
    at: new Date(first),
    notes: [{ code: 'timeRepeated', time: '01:30', first, second, zone: ZONE }],
  });
  expect(at('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBe('timeSkipped');
});

test('what is past, too far ahead or no time at all is refused', () => {
  expect(at('2026-01-05', '06:59')).toBe('scheduleInPast');
  expect(at('2036-01-05', '06:00')).toBe('scheduleTooFar');
  expect(scheduleRefusal(new Date('2031-01-05T12:00:00Z'), now)).toBeNull();
  expect(scheduleRefusal(now, now)).not.toBeNull();
  expect(at('', '06:00')).toBe('publishDateMissing');
  expect(at('2026-02-01', '')).toBe('publishTimeMissing');
  expect(at('2026-02-30', '06:00')).toBe('publishTimeInvalid');
  expect(at('2026-02-01', '25:00')).toBe('publishTimeInvalid');
});

test('a time zone is a name of the IANA database', () => {
  expect(['America/New_York', 'UTC', 'America/Argentina/Ushuaia', 'Etc/GMT+5'].every(isTimeZone)).toBe(true);
  expect(['', 'Mars/Olympus', '+01:00', 'New York', 'America/New_York; drop'].some(isTimeZone)).toBe(false);
});

test('times of two years are read back as they were written, in zones with unlike changes of clocks', () => {
  for (const zone of [ZONE, 'Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kolkata']) {
    for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2028, 0, 1); time += 555 * 60_000) {
      const instant = new Date(time);
      const found = instantsOf(wallTimeAt(instant, zone), zone)?.map(Number);
      if (!found?.includes(time)) expect.fail(`${zone} ${instant.toISOString()}: ${String(found)}`);
    }
  }
});

test('the weekly rhythm proposes the next free week, at the same hour on both sides of a change of clocks', () => {
  expect(nextSlots('thu 06:00', ZONE, new Date('2026-03-04T00:00:00Z'), 2).map((slot) => slot.toISOString())).toEqual([
    '2026-03-05T11:00:00.000Z',
    '2026-03-12T10:00:00.000Z',
  ]);
  expect(nextSlots('sun 02:30', ZONE, new Date('2026-03-07T00:00:00Z'), 1)[0]?.toISOString()).toBe(
    '2026-03-08T07:30:00.000Z',
  );
  const [first, second] = nextSlots('mon 07:00', ZONE, now, 2);
  expect(first?.toISOString()).toBe('2026-01-12T12:00:00.000Z'); // this Monday's is now, which is not to come
  expect(nextFreeSlot('mon 07:00', ZONE, [first ?? now], now)).toEqual(second);
});

test('a countdown says days, hours and minutes', () => {
  const inMinutes = (minutes: number) => formatCountdown(new Date(now.getTime() + minutes * 60_000), now, ZONE);
  expect([0, 0.5, 1, 59, 60, 119, 2879, 2880, 20_160].map(inMinutes)).toEqual([
    'now',
    english.studio.schedule.inLessThanAMinute,
    'in 1 minute',
    'in 59 minutes',
    'in 1 hour',
    'in 1 hour',
    'in 47 hours',
    'in 2 days',
    'in 14 days',
  ]);
  const monday = new Date('2026-03-02T22:00:00Z');
  expect(formatCountdown(new Date('2026-03-05T11:00:00Z'), monday, ZONE)).toBe('in 3 days'); // Thursday at 6:00 AM
  expect(formatScheduled(new Date('2026-11-26T11:00:00Z'), ZONE)).toBe('Thursday, November 26, 2026 at 6:00 AM EST');
});

test('two episodes in one minute are reported, not refused', () => {
  const others = [{ title: 'The other', publishAt: new Date('2026-01-08T11:00:30Z') }];
  expect(sameMinuteNote(new Date('2026-01-08T11:00:00Z'), others)).toEqual({
    code: 'sameMinute',
    title: 'The other',
  });
  expect(sameMinuteNote(new Date('2026-01-08T11:01:00Z'), others)).toBeNull();
});

test('what has become impossible is reported before its time and after it', () => {
  const planned = {
    title: 'Care',
    description: 'About care',
    publishAt: new Date('2026-01-08T11:00:00Z'),
    isAudioThere: true,
  };
  const after = new Date('2026-01-08T11:02:00Z');
  expect(scheduleProblem(planned, now)).toBeNull();
  expect(scheduleProblem({ ...planned, publishAt: null, description: '' }, now)).toBeNull();
  expect(scheduleProblem({ ...planned, description: ' ' }, now)).toEqual({
    code: 'scheduleImpossible',
    because: { code: 'descriptionMissing' },
  });
  expect(scheduleProblem({ ...planned, isAudioThere: false }, after)).toEqual({
    code: 'scheduleFailed',
    because: { code: 'episodeAudioGone' },
  });
  expect(scheduleProblem(planned, after)).toEqual({ code: 'scheduleMissed' });
});

test.each(['', 'Etc/Unknown', undefined])('a machine that reports %j as its time zone is in UTC', (reported) => {
  expect(ownTimeZone(reported)).toBe('UTC');
  expect(ownTimeZone('Europe/Madrid')).toBe('Europe/Madrid');
});
