import { expect, test } from 'vitest';
import { resumableUpload, unfinishedOf } from './unfinished.ts';

const file = new File([new Uint8Array(1000)], 'talk.mp3');
const HOUR = 3_600_000;

test('percentages are rounded down, and a file of which nothing is stored is not unfinished', () => {
  expect(unfinishedOf(file, 809, 5)).toEqual({ name: 'talk.mp3', percent: 80, at: 5 });
  expect(unfinishedOf(file, 9, 5)).toBeNull();
});

test('an unfinished upload is named for as long as the server keeps it', () => {
  const kept = { name: 'talk.mp3', percent: 80, at: 0 };
  expect(resumableUpload(kept, 24 * HOUR - 1)).toBe(kept);
  expect(resumableUpload(kept, 24 * HOUR)).toBeNull();
  expect(resumableUpload(undefined, 0)).toBeNull();
});
