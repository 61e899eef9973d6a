import { expect, test } from 'vitest';
import { resumableUpload, unfinishedOf } from './unfinished.ts';
import { HOUR_MS } from '#shared/units.ts';

const file = new File([new Uint8Array(1000)], 'talk.mp3');

test('percentages are rounded down, and a file of which nothing is stored is not unfinished', () => {
  expect(unfinishedOf(file, 809, 5)).toEqual({ name: 'talk.mp3', percent: 80, at: 5 });
  expect(unfinishedOf(file, 9, 5)).toBeNull();
});

test('an unfinished upload is named for as long as the server keeps it', () => {
  const kept = { name: 'talk.mp3', percent: 80, at: 0 };
  expect(resumableUpload(kept, 24 * HOUR_MS - 1)).toBe(kept);
  expect(resumableUpload(kept, 24 * HOUR_MS)).toBeNull();
  expect(resumableUpload(undefined, 0)).toBeNull();
});
