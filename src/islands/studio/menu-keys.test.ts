import { expect, test } from 'vitest';
import { nextItem } from './menu-keys.ts';

const items = ['Edit Episode', 'Unpublish', 'Delete Episode'].map((textContent) => ({ textContent }));
const after = (at: number, key: string) => nextItem(items, items[at], key)?.textContent;

test('the arrows go round, Home and End to the ends, a letter to the next item that begins with it', () => {
  expect(after(2, 'ArrowDown')).toBe('Edit Episode');
  expect(after(0, 'ArrowUp')).toBe('Delete Episode');
  expect(after(2, 'ArrowUp')).toBe('Unpublish');
  expect(after(1, 'Home')).toBe('Edit Episode');
  expect(after(1, 'End')).toBe('Delete Episode');
  expect(after(0, 'd')).toBe('Delete Episode');
  expect([after(0, 'x'), after(0, 'Enter'), after(0, 'Escape')]).toEqual([undefined, undefined, undefined]);
});
