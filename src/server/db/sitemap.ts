import { type Db, sql } from './sql.ts';

export type SitemapEntry = { id: string; updatedAt: Date };

/** Returns published episodes, oldest first: a new one moves none of the others into another file. */
export async function listSitemapEntries(offset: number, limit: number, db: Db = sql): Promise<SitemapEntry[]> {
  return db<SitemapEntry[]>`
    select id, updated_at from episodes where published
    order by published_at, id limit ${limit} offset ${offset}`;
}
