import { expect, test } from 'vitest';
import { together } from './together.ts';

async function* pieces(...all: number[][]) {
  for (const each of all) yield [Float32Array.from(each), Float32Array.from(each)];
}

test('two tracks are added however their pieces are cut, and the longer one ends alone', async () => {
  const heard: number[] = [];
  for await (const [left, right] of together([pieces([1, 2], [3], [4, 5]), pieces([], [10, 10, 10])])) {
    expect(right).toEqual(left);
    heard.push(...(left ?? []));
  }
  expect(heard).toEqual([11, 12, 13, 4, 5]);
});
