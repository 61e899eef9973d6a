import { expect, test } from 'vitest';
import '../../../tests/support/database.ts';
import { isTransactionOpen } from '../../../tests/support/transactions.ts';
import { sql } from '#server/db/sql.ts';
import { addDatabase } from './add-database.ts';

test('a disk that is full amid a large table ends the transaction of the backup', async () => {
  await sql`
    insert into artworks (hash, type, side, bytes)
    select md5(n::text), 'image/png', 1400, decode(repeat(md5(n::text), 100000), 'hex') from generate_series(1, 10) n`;
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const add = (name: string) => (name.includes('artworks') ? Promise.reject(full) : Promise.resolve());
  await expect(addDatabase(add, { isMove: false, isFromEverywhere: false })).rejects.toThrow('no space');
  await expect.poll(isTransactionOpen, { timeout: 5_000 }).toBe(false);
});
