import type { EpisodeTranslation } from '#shared/contract/episodes.ts';
import { translationColumn } from './episodes.ts';
import { type Db, sql } from './sql.ts';

export type SitemapEntry = {
  id: string;
  language: string | null;
  updatedAt: Date;
  translation: EpisodeTranslation | null;
};

/** Returns published episodes, oldest first: a new one moves none of the others into another file. */
export async function listSitemapEntries(offset: number, limit: number, db: Db = sql): Promise<SitemapEntry[]> {
  return db<SitemapEntry[]>`
    select e.id, e.language, e.updated_at, ${translationColumn(db)} from episodes e where e.published
    order by e.published_at, e.id limit ${limit} offset ${offset}`;
}
