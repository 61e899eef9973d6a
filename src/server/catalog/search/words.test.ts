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

test('of what may have been meant the fewest edits count first, then the first letter', () => {
  const meant = nearestTo('bale', ['pale', 'bell', 'tale', 'ball', 'bald', 'balm']).map(({ word }) => word);
  expect(meant.slice(0, 3).toSorted()).toEqual(['bald', 'ball', 'balm']);
  expect(meant.slice(3).toSorted()).toEqual(['pale', 'tale']);
});
