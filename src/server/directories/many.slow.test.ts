import '../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { addManyEpisodes } from '../../../tests/support/many-episodes.ts';
import { anAdmin } from '../../../tests/support/makers.ts';
import { ManyRequest } from '#shared/many.ts';
import { sql } from '#server/db/sql.ts';
import { checkMany } from './many.ts';

test('of more than are checked all that are news are counted', async () => {
  await addManyEpisodes(230);
  await sql`update episodes set published = false, published_at = null`;
  const request = ManyRequest.parse({ act: 'publish', found: { search: '', status: 'all' } });
  expect(await checkMany(await anAdmin(), request, new Date())).toMatchObject({ total: 230, news: 230 });
});
