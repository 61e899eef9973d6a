import { expect, test } from 'vitest';
import type { Positions } from './positions.ts';
import { MAX_POSITIONS, withPosition } from './saved-positions.ts';

test('the first and the last ten seconds are not places to come back to', () => {
  const kept: Positions = { a: [65, 1] };
  expect(withPosition(kept, 'a', 9, 600, 2)).toEqual({});
  expect(withPosition(kept, 'a', 595, 600, 2)).toEqual({});
  expect(withPosition(kept, 'a', 590, 600, 2)).toEqual({ a: [590, 2] });
});

test('only so many places are remembered, and the longest unheard goes first', () => {
  let positions: Positions = {};
  for (let at = 0; at < MAX_POSITIONS + 20; at++) positions = withPosition(positions, `e${at}`, 30, 600, at);
  expect(Object.keys(positions)).toHaveLength(MAX_POSITIONS);
  expect(positions['e19']).toBeUndefined();
  expect(positions['e20']).toEqual([30, 20]);
});

test('an episode heard again moves to the front instead of taking a second place', () => {
  const positions = withPosition({ a: [20, 1], b: [30, 2] }, 'a', 40, 600, 3);
  expect(positions).toEqual({ a: [40, 3], b: [30, 2] });
});
