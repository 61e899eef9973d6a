import { expect, test } from 'vitest';
import { dateFormat } from './date-format.ts';

const NOON = new Date('2026-11-20T12:00:00Z');

test('a format is made once, and each locale, zone and choice of parts has its own', () => {
  const short = dateFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  expect(dateFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })).toBe(short);
  expect(short.format(NOON)).toBe('Nov 20, 2026');
  expect(dateFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(NOON)).toBe('20 Nov 2026');
  expect(dateFormat('en-US', { dateStyle: 'medium', timeZone: 'Pacific/Kiritimati' }).format(NOON)).toBe(
    'Nov 21, 2026',
  );
  expect(dateFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(NOON)).toBe('November 20, 2026');
});
