import { expect, test } from 'vitest';
import { lastDigestSlot, nextDigestSlot } from './digest-slot.ts';

// 2026-11-23 is a Monday.
test.each([
  ['2026-11-21T12:00:00Z', 'UTC', '2026-11-23T08:00:00Z'],
  ['2026-11-23T07:59:59.999Z', 'UTC', '2026-11-23T08:00:00Z'],
  ['2026-11-23T08:00:00Z', 'UTC', '2026-11-30T08:00:00Z'],
  ['2026-11-23T08:00:00Z', 'America/New_York', '2026-11-23T13:00:00Z'],
  ['2026-11-22T22:00:00Z', 'Asia/Kathmandu', '2026-11-23T02:15:00Z'],
  ['2026-11-22T18:00:00Z', 'Pacific/Kiritimati', '2026-11-29T18:00:00Z'],
  ['2026-12-29T00:00:00Z', 'Europe/Berlin', '2027-01-04T07:00:00Z'],
])('after %s in %s the next digest is due at %s', (after, zone, slot) => {
  expect(nextDigestSlot(new Date(after), zone)).toEqual(new Date(slot));
});

test('eight o’clock stays eight o’clock over a change of clocks', () => {
  expect(nextDigestSlot(new Date('2026-03-24T00:00:00Z'), 'Europe/Berlin')).toEqual(new Date('2026-03-30T06:00:00Z'));
  expect(nextDigestSlot(new Date('2026-10-20T00:00:00Z'), 'Europe/Berlin')).toEqual(new Date('2026-10-26T07:00:00Z'));
  expect(lastDigestSlot(new Date('2026-03-30T07:00:00Z'), 'Europe/Berlin')).toEqual(new Date('2026-03-30T06:00:00Z'));
  expect(lastDigestSlot(new Date('2026-03-30T05:00:00Z'), 'Europe/Berlin')).toEqual(new Date('2026-03-23T07:00:00Z'));
});
