import { join } from 'node:path';
import type { Pool } from '#server/db/sql.ts';
import type { Site } from './site.ts';

/** Address of a site's own embedded database, for a second process or a look behind the scenes. */
export const databaseUrlOf = ({ dataDir }: Pick<Site, 'dataDir'>): string =>
  `postgres://carecast@localhost/carecast?host=${encodeURIComponent(join(dataDir, 'run'))}`;

/** The kinds of the jobs that a site is doing, or is about to do. */
export async function jobsToDo(pool: Pool): Promise<string[]> {
  const jobs = await pool<{ kind: string }[]>`
    select kind from jobs where state = 'running' or (state = 'waiting' and due_at <= now())`;
  return jobs.map(({ kind }) => kind);
}
