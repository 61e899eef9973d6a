import { expect, it } from 'vitest';
import { notesToMarkup } from './notes.ts';

it('spaces at the ends of lines go, and a line that is nearly nothing else costs no more than another', async () => {
  // Against the square of its length the second would take half a minute, beyond any test's patience.
  expect(await notesToMarkup('one  \ntwo\t\n\n\n\nthree')).toBe('one\ntwo\n\nthree');
  expect(await notesToMarkup(`a${' '.repeat(19_000)}b`)).toHaveLength(19_002);
  expect(await notesToMarkup(`a${' '.repeat(99_000)}\nb`)).toBe('a\nb');
});
