import { expect, test } from 'vitest';
import { parseTime } from './time.ts';

test.each([
  [12.5, 12.5],
  ['83', 83],
  ['1:23', 83],
  ['1:02:03,5', 3723.5],
  ['30:34.803', 1834.803],
  ['-1', null],
  ['abc', null],
  [Number.NaN, null],
  [null, null],
  ['9'.repeat(400), null],
])('%j is %j seconds', (value, seconds) => expect(parseTime(value)).toBe(seconds));
