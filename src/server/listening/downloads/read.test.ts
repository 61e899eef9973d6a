import '../../../../tests/support/database.ts';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { readCsv } from '../../../../tests/support/csv.ts';
import { anAdmin, anEpisode } from '../../../../tests/support/makers.ts';
import { listShares } from '#server/db/download-statistics.ts';
import { sql } from '#server/db/sql.ts';
import { parseStatisticsFilters } from '#shared/statistics.ts';
import {
  readDownloads,
  readStatisticsPage,
  writeDownloadsCsv,
  writeFirstDaysCsv,
  writeHeardCsv,
  writePlaysCsv,
} from './read.ts';
import { incrementNetwork } from '../network-limit.ts';
import { countTenths } from './tenths.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
let one: string;
let other: string;
let admin: Awaited<ReturnType<typeof anAdmin>>;

beforeAll(async () => {
  admin = await anAdmin();
  const publish = async (title: string, day: string) =>
    (await anEpisode({ title, published: true }, new Date(`${day}T09:00:00Z`), admin)).id;
  one = await publish('=Stairs', '2026-11-01');
  other = await publish('Rugs', '2026-11-20');
  await sql`insert into downloads values
    (${one}, '2026-11-01', 'gPodder', 'computer', 'app', 5), (${one}, '2026-11-07', 'Overcast', 'mobile', 'app', 6),
    (${one}, '2026-11-08', 'Firefox', 'computer', 'website', 7), (${other}, '2026-11-20', 'Overcast', 'mobile', 'app', 8)`;
  await sql`insert into downloads_by_group select day, app, device, place, downloads from downloads`;
  await sql`insert into plays_by_day values (${one}, '2026-11-08', 3)`;
});

it('downloads by day, app, device and place, of all episodes and of one', async () => {
  const read = async (by: 'day' | 'app' | 'device' | 'place', episode?: string) =>
    (await readDownloads(admin, { by, episode }, NOW)).rows;
  expect(await readDownloads(admin, {}, NOW)).toMatchObject({ from: '2026-10-23', to: '2026-11-21', total: 26 });
  expect(await read('app')).toEqual([
    { key: 'Overcast', downloads: 14 },
    { key: 'Firefox', downloads: 7 },
    { key: 'gPodder', downloads: 5 },
  ]);
  expect(await read('place', one)).toEqual([
    { key: 'app', downloads: 11, episodeId: one },
    { key: 'website', downloads: 7, episodeId: one },
  ]);
  expect((await read('day', other)).map(({ key }) => key)).toEqual(['2026-11-20']);
  await expect(read('day', '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ fault: 'missing' });
});

it('both ends of the days are included', async () => {
  expect((await readDownloads(admin, { from: '2026-11-07', to: '2026-11-08' }, NOW)).total).toBe(13);
});

it('the CSV opens in a spreadsheet, with nothing it would run', async () => {
  let text = '';
  for await (const piece of await writeDownloadsCsv(admin, {}, NOW)) text += piece;
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(4);
  expect(rows[0]).toEqual({
    'Day (UTC)': '2026-11-01',
    Episode: "'=Stairs",
    App: 'gPodder',
    Device: 'computer',
    Place: 'app',
    Downloads: '5',
    'Episode ID': one,
  });
});

it('the page has the first 7 and 30 days of each episode', async () => {
  const { firstDays, charts } = await readStatisticsPage(admin, parseStatisticsFilters(new URLSearchParams()), NOW);
  expect(firstDays).toMatchObject([
    { title: 'Rugs', first7: 8, first30: 8 },
    { title: '=Stairs', first7: 11, first30: 18 },
  ]);
  expect(charts.downloads).toHaveLength(30);
  expect(charts.plays.find(({ date }) => date === '2026-11-08')?.value).toBe(3);
});

it('of an episode that was published before downloads were counted, nothing is reported', async () => {
  const before = (await anEpisode({ title: 'Before', published: true }, new Date('2026-10-31T23:59:59Z'), admin)).id;
  const { firstDays } = await readStatisticsPage(admin, parseStatisticsFilters(new URLSearchParams()), NOW);
  expect(firstDays.map(({ first7, first30 }) => [first7, first30])).toEqual([
    [8, 8],
    [11, 18],
    [null, null],
  ]);
  const [, ...rows] = readCsv((await Array.fromAsync(writeFirstDaysCsv(admin))).join(''));
  expect(rows).toEqual([
    ['2026-11-20', 'Rugs', '8', '8', other],
    ['2026-11-01', "'=Stairs", '11', '18', one],
    ['2026-10-31', 'Before', '', '', before],
  ]);
});

/** A play that was counted of this network. */
const played = (episodeId: string, { address }: { address: string }, at = NOW) =>
  incrementNetwork('play', episodeId, address, at);

it('the tenths that were heard are sums, and nothing is kept of anyone who asks for privacy', async () => {
  const report = {
    address: '192.0.2.1',
    userAgent: 'Mozilla/5.0 Firefox/121.0',
    asksForPrivacy: false,
    tenths: [0, 1, 9],
  };
  await countTenths(report, one, NOW); // no one has played it
  await played(one, report);
  await played(one, report);
  await countTenths(report, one, NOW);
  await countTenths({ ...report, tenths: [0] }, one, NOW);
  await countTenths({ ...report, tenths: [0] }, one, NOW); // more than there were plays
  await countTenths({ ...report, asksForPrivacy: true }, one, NOW);
  await countTenths({ ...report, userAgent: 'Googlebot/2.1' }, one, NOW);
  await countTenths(report, '00000000-0000-4000-8000-000000000000', NOW);
  const { heard } = await readStatisticsPage(admin, parseStatisticsFilters(new URLSearchParams()), NOW);
  expect(heard).toEqual({ plays: 2, tenths: [2, 1, 0, 0, 0, 0, 0, 0, 0, 1] });
  await played(other, report);
  await countTenths(report, other, NOW);
  const read = async (query: string) =>
    (await readStatisticsPage(admin, parseStatisticsFilters(new URLSearchParams(query)), NOW)).heard;
  expect(await read('')).toEqual({ plays: 3, tenths: [3, 2, 0, 0, 0, 0, 0, 0, 0, 2] });
  expect(await read(`episode=${other}`)).toEqual({ plays: 1, tenths: [1, 1, 0, 0, 0, 0, 0, 0, 0, 1] });
});

it('of one network sixty reports of an episode count in a day, whatever its addresses and agents', async () => {
  const [{ id }, next] = [await anEpisode({ published: true }, NOW, admin), await anEpisode({ published: true })];
  const report = async (episodeId: string, one: number, at = NOW) => {
    const client = { address: `203.0.113.${one}`, userAgent: `Mozilla/5.0 Firefox/${100 + one}.0` };
    await played(episodeId, client, at);
    return countTenths({ ...client, asksForPrivacy: false, tenths: [0] }, episodeId, at);
  };
  await Promise.all(Array.from({ length: 70 }, (_, one) => report(id, one)));
  await report(next.id, 1);
  const tomorrow = new Date(NOW.getTime() + 25 * 60 * 60_000);
  await report(id, 1, tomorrow);
  const rows = await sql`select plays from heard_tenths where episode_id in (${id}, ${next.id}) order by plays desc`;
  expect(rows.map(({ plays }) => plays as number)).toEqual([61, 1]);
});

it('shares are of the days asked for, the first and the last included', async () => {
  await sql`insert into downloads_by_group values
    ('2026-08-31', 'gPodder', 'computer', 'app', 100), ('2026-09-01', 'gPodder', 'computer', 'app', 10),
    ('2026-10-31', 'AntennaPod', 'mobile', 'app', 1)`;
  const shares = await listShares({ from: '2026-08-31', to: '2026-11-08' });
  expect(shares.app).toEqual([
    { key: 'gPodder', downloads: 115 },
    { key: 'Firefox', downloads: 7 },
    { key: 'Overcast', downloads: 6 },
    { key: 'AntennaPod', downloads: 1 },
  ]);
  expect((await listShares({ from: '2026-09-01', to: '2026-11-21' })).app[0]).toEqual({
    key: 'gPodder',
    downloads: 15,
  });
});

it('plays and how far people listen are CSV too, of both separators a spreadsheet expects', async () => {
  const textOf = async (pieces: AsyncGenerator<string>) => (await Array.fromAsync(pieces)).join('');
  const plays = await textOf(writePlaysCsv(admin));
  expect(readCsv(plays)).toEqual([
    ['Day (UTC)', 'Episode', 'Plays', 'Episode ID'],
    ['2026-11-08', "'=Stairs", '3', one],
  ]);
  for (const cell of readCsv(plays, ';').flat()) expect(cell).not.toMatch(/^\s*[=+@-]/);
  const [heading, row] = readCsv(await textOf(writeHeardCsv(admin)));
  expect(heading).toHaveLength(14);
  expect(row?.slice(0, 6)).toEqual(['2026-11', "'=Stairs", '2', '2', '1', '0']);
});
