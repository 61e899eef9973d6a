import '../../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { nearestTo, tsqueryOf } from './words.ts';

const HOSTILE = ["o'brien", "a\\'b", 'fall & !care', 'x | y', '(', ')', ':*', '<->', 'a:b', "''", '\\'];

test.each(HOSTILE)('the word %j is one lexeme to PostgreSQL, never an operator', async (word) => {
  const query = tsqueryOf([{ word, forms: [] }], 'all');
  const [row] = await sql<{ nodes: number; finds: boolean }[]>`
    select numnode(${query}::tsquery) as nodes, array_to_tsvector(array[${word}]) @@ ${query}::tsquery as finds`;
  expect(row?.finds).toBe(true);
  // The word as it is and as a beginning, and the `or` between them.
  expect(row?.nodes).toBeLessThanOrEqual(3);
});

test('what may have been meant has the first two letters and nearly the length, or two neighbors in the wrong order', () => {
  const meant = (word: string, ...candidates: string[]) => nearestTo(word, candidates).map((one) => one.word);
  expect(meant('bale', 'pale', 'bell', 'tale', 'ball', 'bald', 'balm')).toEqual(['ball', 'bald', 'balm']);
  expect(meant('pill', 'will', 'pills')).toEqual(['pills']);
  expect(meant('lsit', 'list')).toEqual(['list']);
  expect(meant('medicinal', 'medic', 'medicine')).toEqual(['medicine']);
});
