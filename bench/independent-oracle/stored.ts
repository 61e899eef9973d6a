import { openDatabaseBeside } from '#server/db/open.ts';
import { closePool, sql } from '#server/db/sql.ts';

/** Prints what the site of DATA_DIR has counted, as `[day, app, downloads]` in JSON; beside the running site. */
const database = await openDatabaseBeside(() => undefined);
try {
  const rows = await sql<{ day: string; app: string; downloads: number }[]>`
    select to_char(day, 'YYYY-MM-DD') as day, app, sum(downloads)::int as downloads from downloads group by 1, 2`;
  process.stdout.write(JSON.stringify(rows.map(({ day, app, downloads }) => [day, app, downloads])));
} finally {
  await closePool();
  await database.stop();
}
