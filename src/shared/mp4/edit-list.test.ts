import { expect, test } from 'vitest';
import { type Edit, playedParts } from './edit-list.ts';

const PARTS = [0, 2, 4].map((time) => ({ time }));
const edit = (from: number | null, seconds: number | null): Edit => ({ from, seconds, speed: 1 });

test.each<[string, Edit[], number[]]>([
  ['all', [edit(0, null)], [0, 2, 4]],
  ['the end', [edit(3, null)], [0, 1]],
  ['the middle', [edit(2, 2)], [0]],
  ['silence first', [edit(null, 1), edit(2, 3)], [1, 3]],
  ['two pieces, the later one first', [edit(4, 1), edit(0, 1)], [0, 1]],
  ['one piece twice', [edit(2, 1), edit(2, 1)], [0]],
  ['nothing of them', [edit(null, 1)], []],
])('chapters are where an edit list plays them: %s', (_, edits, times) => {
  expect(playedParts(PARTS, edits).map(({ time }) => time)).toEqual(times);
});
