import { expect, test } from 'vitest';
import { spanish } from '../../../../tests/support/words.ts';

test('a sentence that ends in a time has one period: that of “a.m.” is its own', () => {
  const { overview, episodes } = spanish.studio;
  for (const nextSlot of [overview.nextSlot, episodes.calendar.nextSlot]) {
    expect(nextSlot('jue, 3 de dic, 6:00 a.m.')).toMatch(/ a\.m\.$/);
    expect(nextSlot('jue, 3 de dic')).toMatch(/ dic\.$/);
  }
});
