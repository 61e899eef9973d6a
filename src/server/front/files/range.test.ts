import { expect, it } from 'vitest';
import { usableRange } from './range.ts';

it.each([
  ['bytes=0-0', 'bytes=0-0'],
  ['bytes=0-', 'bytes=0-'],
  ['bytes=5-99999', 'bytes=5-99999'],
  ['bytes=-1', 'bytes=-1'],
  ['bytes=-100', 'bytes=-100'],
  ['bytes=-101', 'bytes=0-'],
  ['bytes=-0', 'bytes=-0'],
  ['Bytes=1-2', 'bytes=1-2'],
  ['bytes=99999999999999999999-', 'bytes=99999999999999999999-'],
  ['bytes=0-1,4-5', undefined],
  ['bytes=0-1,2-3', undefined],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['bytes=', undefined],
  ['bytes 0-1', undefined],
  ['items=0-1', undefined],
  ['', undefined],
  [undefined, undefined],
])('of 100 bytes, %s is read as %s', (header, range) => {
  expect(usableRange(header, 100)).toBe(range);
});
