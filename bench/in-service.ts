import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closePool, openPool, sql } from '#server/db/sql.ts';
import { filterAides, readAides, readAllRecords, writeEntriesCsv } from '#server/in-service/index.ts';
import { findEmbeddedDatabase } from '#server/postgres/index.ts';
import { machine, middle, record, startSite, stopSite, untilReady } from './site.ts';

/** The in-service record of 300 aides, six years and 40 entries in each: 72,000. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const PORT = 4396;
const [AIDES, YEARS, ENTRIES_A_YEAR] = [300, 6, 40] as const;

const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = startSite({ port: PORT, dataDir, settings: { BACKUP: 'off' } });
try {
  await untilReady(PORT);
  const location = await findEmbeddedDatabase(dataDir);
  if (!location) throw new Error('the database of the site does not run');
  openPool(location);
  await fill();
  const now = new Date();
  const view = await timesOf(async () => filterAides((await readAides(now)).aides, 'all').length);
  const prints = await timesOf(async () => (await readAllRecords(null, now)).length);
  const csv = await timesOf(async () => {
    let bytes = 0;
    for await (const piece of writeEntriesCsv({})) bytes += piece.length;
    return bytes;
  });
  record(
    'In-service record of 72,000 entries',
    `Medians of ${ROUNDS}, from the database to what a page or a file is made of. Promised: 100 ms for the year of everyone, 2 s for the CSV.
${machine()}

| | ms |
|---|---|
| the year of 300 aides, with their states | **${view}** |
| the records of all, to print | **${prints}** |
| CSV of all entries | **${csv}** |`,
  );
} finally {
  await closePool();
  await stopSite(site);
  rmSync(dataDir, { recursive: true, force: true });
}

async function fill(): Promise<void> {
  await sql`
    insert into aides (name, staff_number, language, hired_on, updated_at)
    select 'Aide ' || i, i::text, 'en', current_date - 2160 - i, now() from generate_series(1, ${AIDES}::int) i`;
  // A year at a time: a busy machine takes longer for all of them than a statement may.
  for (let year = 0; year < YEARS; year += 1) {
    const first = year * ENTRIES_A_YEAR;
    await sql`
      insert into in_service_entries (number, aide_id, aide_name, staff_number, day, topic, goals, minutes,
        spent_minutes, method, place, nurse, nurse_on, statement, language)
      select ${first * AIDES}::int + row_number() over (), id, name, staff_number, current_date - 9 * e, 'Topic ' || e,
        '{"A goal"}', 18, 18, 'live', 'Our office', 'Rosa Vega', current_date - 9 * e,
        'Entered from the sign-in sheet.', 'en'
      from aides, generate_series(${first}::int, ${first + ENTRIES_A_YEAR - 1}::int) e`;
  }
  await sql`update show_settings set in_service_last = (select count(*) from in_service_entries)`;
  await sql`vacuum analyze in_service_entries`;
}

async function timesOf(work: () => Promise<number>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const begun = performance.now();
    if ((await work()) === 0) throw new Error('nothing was read');
    if (round > 0) times.push(performance.now() - begun);
  }
  return middle(times).toFixed(0);
}
