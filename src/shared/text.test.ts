import { expect, test } from 'vitest';
import { withoutEnd } from './text.ts';

test('signs at the end of a text are cut off, all of them and no others', () => {
  expect(withoutEnd('a-b--', /-/)).toBe('a-b');
  expect(withoutEnd('--', /-/)).toBe('');
  expect(withoutEnd('a-b', /-/)).toBe('a-b');
  expect(withoutEnd(`${'-'.repeat(500_000)}x`, /-/)).toHaveLength(500_001);
});
