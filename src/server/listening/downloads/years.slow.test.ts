import '../../../../tests/support/database.ts';
import { expect, it } from 'vitest';
import { cpuNs } from '../../../../bench/processes.ts';
import { middle } from '../../../../bench/results.ts';
import { fillWithEpisodes } from '../../../../tests/support/long-catalogue.ts';
import { sized } from '../../../../tests/support/sample-size.ts';
import { sql } from '#server/db/sql.ts';
import { parseStatisticsFilters } from '#shared/statistics.ts';
import { readStatisticsPage } from './read.ts';

const [EPISODES, TIMES] = sized([100, 3], [1_000, 15]);

/** Figures for bench/results.md; no assertion on time, which is for a person to judge. */
it(`the statistics of ${EPISODES} episodes over three years are read`, { timeout: 600_000 }, async () => {
  const now = new Date('2026-11-21T12:00:00Z');
  await fillWithEpisodes(sql, EPISODES);
  await sql`update episodes set published_at = ${now}::timestamptz - 26 * (now() - published_at)`;
  await sql.begin(async (db) => {
    await db`set local statement_timeout = 0`;
    await db`
      insert into downloads select e.id, day::date, app, 'mobile', 'app', 5 + (random() * 20)::int
      from episodes e, generate_series(${now}::timestamptz - interval '3 years', ${now}::timestamptz, '1 day') day,
        unnest(array['Apple Podcasts', 'other']) app`;
    await db`
      insert into downloads_by_group select day::date, 'App ' || app, device, place, 5 + (random() * 50)::int
      from generate_series(${now}::timestamptz - interval '3 years', ${now}::timestamptz, '1 day') day,
        generate_series(1, 15) app, unnest(array['mobile', 'computer']) device, unnest(array['app']) place`;
    await db`
      insert into plays_by_day select e.id, day::date, 3
      from episodes e, generate_series(${now}::timestamptz - interval '3 years', ${now}::timestamptz, '1 day') day`;
    await db`
      insert into heard_tenths select e.id, month::date, 9, '{9,8,7,6,5,4,3,2,1,1}'
      from episodes e, generate_series('2023-11-01'::timestamptz, '2026-11-01', '1 month') month`;
    await db`analyze`;
  });
  const [one] = await sql<{ id: string }[]>`select id from episodes limit 1`;
  for (const query of ['', 'days=365&by=week', 'days=all&by=month', `days=all&by=month&episode=${one?.id}`]) {
    const filters = parseStatisticsFilters(new URLSearchParams(query));
    await readStatisticsPage(filters, now);
    const pids = (
      await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database()`
    ).map(({ pid }) => pid);
    const [times, cpu]: [number[], number[]] = [[], []];
    for (let i = 0; i < TIMES; i += 1) {
      const [begun, cpuBegun] = [performance.now(), cpuNs(pids)];
      const { charts } = await readStatisticsPage(filters, now);
      times.push(performance.now() - begun);
      cpu.push((cpuNs(pids) - cpuBegun) / 1e6);
      expect(charts.downloads.reduce((sum, { value }) => sum + value, 0)).toBeGreaterThan(0);
    }
    console.info(
      `${query || 'usual'}: ${middle(cpu).toFixed(1)} ms of processor time in the database, ${middle(times).toFixed(1)} ms until all is read (medians of ${TIMES})`,
    );
  }
});
