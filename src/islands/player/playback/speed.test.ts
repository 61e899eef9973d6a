import { expect, test } from 'vitest';
import { indexAt } from './details.ts';
import { speedBeside } from './speed.ts';

test('speed goes in steps and stays within its ends', () => {
  expect(speedBeside(1, 1)).toBe(1.25);
  expect(speedBeside(1, -1)).toBe(0.9);
  expect(speedBeside(2, 1)).toBe(2);
  expect(speedBeside(2, -1)).toBe(1.75);
  expect(speedBeside(0.75, -1)).toBe(0.75);
  expect(speedBeside(1.1, 1)).toBe(1.25);
});

test('what is being said began last', () => {
  expect([0, 2.8, 6.9, 100].map((now) => indexAt([2.8, 6.96], now))).toEqual([-1, 0, 0, 1]);
  expect(indexAt([], 5)).toBe(-1);
});
