import { expect, test } from 'vitest';
import '../../tests/support/words.ts';
import { dayEndIn } from './day-end.ts';

test('a day of the statistics ends when UTC begins another, a week with its Sunday, on the clocks of the show', () => {
  const winter = new Date('2026-01-08T17:00:00Z');
  const end = (zone: string, now = winter) => Object.values(dayEndIn(zone, now)).join(' ').replaceAll('\u202f', ' ');
  expect(end('America/New_York')).toBe('7:00 PM Sunday New York time');
  expect(end('America/New_York', new Date('2026-07-08T17:00:00Z'))).toBe('8:00 PM Sunday New York time');
  expect(end('Asia/Tokyo')).toBe('9:00 AM Monday Tokyo time');
});
