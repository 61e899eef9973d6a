import { openOwnDatabase } from '../../../../tests/support/database.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loseDatabase } from '../../../../tests/support/lost-database.ts';
import { anEpisode } from '../../../../tests/support/makers.ts';
import { listTables } from '#server/db/backup.ts';
import {
  addRanges,
  inDownloadBatch,
  type ReachedListener,
  incrementDownloads,
  type VolumeLimits,
} from '#server/db/downloads.ts';
import { markDatabasePresent } from '#server/db/health.ts';
import { sql } from '#server/db/sql.ts';
import { endDays, startCounting } from './day-end.ts';
import { flushDownloads, recordSent, type SentMedia } from './record.ts';
import { MAX_DOWNLOADS, MAX_LISTENERS } from './rules.ts';

const NOON = new Date('2026-11-21T12:00:00Z');
const FILE = { bytes: 1_000_000, duration: 600, audioStart: 1_000, minuteEnd: 101_000 };
const OVERCAST = 'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)';
let episodeId: string;

beforeEach(async () => {
  await sql`truncate download_keys, download_listeners, download_volumes, downloads, downloads_by_group`;
  episodeId = (await anEpisode({ published: true })).id;
});

function sent(start: number, end: number, more: Partial<SentMedia> = {}): void {
  const media = { method: 'GET', status: 206, range: undefined, file: FILE, place: 'app' as const, at: NOON };
  const who = { episodeId, address: '192.0.2.1', userAgent: OVERCAST };
  recordSent({ ...media, ...who, ...more, sent: { start, end } });
}

const whole = (more: Partial<SentMedia> = {}) => sent(0, FILE.bytes, { status: 200, ...more });

async function counted(): Promise<number> {
  await flushDownloads(NOON);
  const [row] = await sql<{ total: number }[]>`select coalesce(sum(downloads), 0)::int as total from downloads`;
  return row?.total ?? 0;
}

describe('one listener, one episode, one day', () => {
  it('is one download however often the file is fetched, in one batch or in several', async () => {
    whole();
    whole();
    expect(await counted()).toBe(1);
    whole();
    expect(await counted()).toBe(1);
    expect(await sql`select app, device, place, downloads from downloads`).toEqual([
      { app: 'Overcast', device: 'mobile', place: 'app', downloads: 1 },
    ]);
    expect(await sql`select app, downloads from downloads_by_group`).toEqual([{ app: 'Overcast', downloads: 1 }]);
  });

  it('is counted once its parts add up to the first minute, across batches', async () => {
    sent(1_000, 51_000);
    expect(await counted()).toBe(0);
    sent(1_000, 51_000);
    sent(900_000, 949_000);
    expect(await counted()).toBe(0);
    sent(948_000, 950_000);
    expect(await counted()).toBe(1);
  });

  it.each<[string, number, ...[number, number][]]>([
    ['one for the bytes exactly', 1, [1_000, 101_000]],
    ['none for one byte fewer', 0, [1_000, 100_999]],
    ['none for as many bytes, tags among them', 0, [0, 100_000]],
    ['one for parts anywhere, in any order', 1, [900_000, 950_000], [500_000, 550_000]],
    ['none for the same part twice', 0, [1_000, 51_000], [1_000, 51_000]],
    ['one for parts that overlap', 1, [1_000, 61_000], [51_000, 101_000]],
  ])('is %s', async (_, downloads, ...parts) => {
    for (const [start, end] of parts) sent(start, end);
    expect(await counted()).toBe(downloads);
  });

  it('differs by address, by agent, by episode and by day; an IPv6 network is one', async () => {
    const other = await anEpisode({ published: true });
    whole();
    whole({ address: '192.0.2.2' });
    whole({ userAgent: 'AntennaPod/3.4.0' });
    whole({ at: new Date('2026-11-22T00:00:01Z') });
    whole({ episodeId: other.id });
    whole({ address: '2001:db8::1' });
    whole({ address: '2001:db8::ffff:2' });
    expect(await counted()).toBe(6);
  });

  it.each([
    ['a bot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['HEAD', { method: 'HEAD' }],
    ['304', { status: 304 }],
  ])('is none for %s', async (_, more) => {
    whole(more);
    expect(await counted()).toBe(0);
  });
});

it('a clock that was a day ahead and ended the day costs its listeners no download once it is set back', async () => {
  whole();
  expect(await counted()).toBe(1);
  await endDays(new Date('2026-11-22T12:00:00Z'));
  whole({ address: '192.0.2.9' });
  expect(await counted()).toBe(2);
});

const ALL = { ofNetwork: 100, inAll: 100, allKey: 'aa'.repeat(32) };

/** Writes a batch of listeners, each with all that is needed; returns how many were counted. */
const write = (batch: ReachedListener[], limits: VolumeLimits, kept: typeof ALL = ALL) =>
  inDownloadBatch(async (db) => {
    const fetched = batch.map(({ key, addressKey }) => ({
      key,
      networkKey: `bb${addressKey.slice(2)}`,
      ranges: '{[0,9)}',
      file: 1,
    }));
    const files = [{ whole: '{[0,9)}', needed: 9 }];
    const places = await addRanges('2026-11-21', { batch: fetched, files }, { ...kept, ranges: 500 }, db);
    const reached = batch.filter((_, at) => places.includes(at + 1));
    return incrementDownloads('2026-11-21', reached, limits, db);
  });

describe('more than a listener can hear in a day is not counted', () => {
  const hex = (number: number) => number.toString(16).padStart(64, '0');
  const row = (listener: number, number: number): ReachedListener => ({
    key: hex(1_000 * listener + number),
    listenerKey: hex(listener),
    addressKey: hex(99),
    episodeId,
    app: 'a',
    device: 'd',
    place: 'app',
  });

  it('for one listener, across batches', async () => {
    const limits = { listener: 3, address: 100 };
    expect(await write([row(1, 1), row(1, 2)], limits)).toBe(2);
    expect(await write([row(1, 3), row(1, 4), row(2, 1)], limits)).toBe(2);
    expect(await write([row(1, 5), row(2, 2)], limits)).toBe(1);
    expect(await sql`select downloads from downloads`).toEqual([{ downloads: 5 }]);
  });

  it('for one address, whatever its agents', async () => {
    const limits = { listener: 100, address: 4 };
    expect(await write([row(1, 1), row(2, 1), row(3, 1)], limits)).toBe(3);
    expect(await write([row(4, 1), row(5, 1)], limits)).toBe(1);
    expect(await write([row(6, 1)], limits)).toBe(0);
  });

  it('and listeners beyond a number of one network, or of all, are not kept at all', async () => {
    const limits = { listener: 100, address: 100 };
    const kept = { ...ALL, ofNetwork: 3, inAll: 5 };
    const ofOther = (number: number) => ({ ...row(7, number), addressKey: hex(98) });
    expect(await write([row(1, 1), row(2, 1)], limits, kept)).toBe(2);
    expect(await write([row(3, 1), row(1, 1), row(4, 1), ofOther(1)], limits, kept)).toBe(2);
    expect(await write([row(5, 1), ofOther(2), ofOther(3)], limits, kept)).toBe(1);
    expect(await sql`select count(*)::int from download_listeners`).toEqual([{ count: 5 }]);
  });

  it.each([
    ['an IPv4 /24', (agent: number) => `198.51.100.${agent % 250}`, '198.51.101.1'],
    ['an IPv6 /64', (agent: number) => `2001:db8::${agent.toString(16)}`, '2001:db8:0:1::1'],
  ])('one network is %s, whatever its addresses and agents', async (_, address, other) => {
    const [{ ofNetwork }, part] = [MAX_LISTENERS, { range: 'bytes=7-1006' }];
    for (let agent = 0; agent < ofNetwork + 20; agent += 1)
      sent(7, 1_007, { ...part, address: address(agent), userAgent: `${OVERCAST} ${agent}` });
    sent(7, 1_007, { ...part, address: other });
    await counted();
    expect(await sql`select count(*)::int from download_listeners`).toEqual([{ count: ofNetwork + 1 }]);
  });

  it('and a part below a hundredth of what counts is not kept', async () => {
    for (let agent = 0; agent < 20; agent += 1)
      sent(7, 1_000, { userAgent: `${OVERCAST} ${agent}`, range: 'bytes=7-999' });
    expect(await counted()).toBe(0);
    expect(await sql`select from download_listeners`).toEqual([]);
  });
});

it('an episode that is gone in the meantime does not keep the others from being counted', async () => {
  whole({ episodeId: '00000000-0000-4000-8000-000000000000' });
  whole();
  expect(await counted()).toBe(1);
});

it('the same batch again counts no one, as after a commit whose answer was lost', async () => {
  const batch = [
    {
      key: 'ab'.repeat(32),
      listenerKey: 'cd'.repeat(32),
      addressKey: 'ef'.repeat(32),
      episodeId,
      app: 'a',
      device: 'd',
      place: 'app',
    },
  ];
  expect([await write(batch, MAX_DOWNLOADS), await write(batch, MAX_DOWNLOADS)]).toEqual([1, 0]);
});

describe('when the day is over', () => {
  const keys = async () => (await sql`select day::text from download_keys order by day`).map(({ day }) => day);

  it('its key and listeners stay for an hour and are gone then; those of the new day stay', async () => {
    whole();
    whole({ at: new Date('2026-11-22T00:10:00Z') });
    await counted();
    await endDays(new Date('2026-11-22T00:59:00Z'));
    expect(await keys()).toEqual(['2026-11-21', '2026-11-22']);
    await endDays(new Date('2026-11-22T01:00:00Z'));
    expect(await keys()).toEqual(['2026-11-22']);
    expect(await sql`select day::text from download_listeners`).toEqual([{ day: '2026-11-22' }]);
    expect(await sql`select distinct day::text from download_volumes`).toEqual([{ day: '2026-11-22' }]);
    expect((await sql`select sum(downloads)::int as total from downloads`)[0]).toEqual({ total: 2 });
  });

  it('a site that starts ends the days that were over before, and writes what waits when it stops', async () => {
    await sql`insert into download_keys (day, key) values ('2026-11-01', ${Buffer.alloc(32)})`;
    const stop = startCounting();
    await expect.poll(keys).toEqual([]);
    whole({ at: new Date() });
    await stop();
    expect((await sql`select sum(downloads)::int as total from downloads`)[0]).toEqual({ total: 1 });
  });

  it('what comes too late for its key is not counted under another', async () => {
    whole();
    await flushDownloads(new Date('2026-11-22T02:00:00Z'));
    expect(await keys()).toEqual([]);
  });

  it('groups under five become other, of an episode and of all', async () => {
    for (let i = 0; i < 5; i += 1) whole({ address: `192.0.2.${i}` });
    for (let i = 0; i < 4; i += 1) whole({ address: `192.0.2.${i}`, userAgent: 'AntennaPod/3.4.0' });
    whole({ userAgent: 'gPodder/3.11.0', place: 'website' });
    expect(await counted()).toBe(10);
    await endDays(new Date('2026-11-23T00:00:00Z'));
    const groups = [
      { app: 'Overcast', device: 'mobile', place: 'app', downloads: 5 },
      { app: 'other', device: 'other', place: 'other', downloads: 5 },
    ];
    expect(await sql`select app, device, place, downloads from downloads order by app collate "C"`).toEqual(groups);
    expect(await sql`select app, device, place, downloads from downloads_by_group order by app collate "C"`).toEqual(
      groups,
    );
    await endDays(new Date('2026-11-23T00:00:00Z'));
    expect(await counted()).toBe(10);
  });
});

it('nothing is written while the database is known to be away, and all of it once it is back', async () => {
  await loseDatabase();
  openOwnDatabase();
  whole();
  expect(await counted()).toBe(0);
  whole({ address: '192.0.2.2' });
  markDatabasePresent();
  expect(await counted()).toBe(2);
});

it('the log says that counting failed, and neither of whom nor under which key', async () => {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  whole({ address: '203.0.113.77', at: new Date() });
  await sql`alter table downloads rename to downloads_away`;
  await flushDownloads(new Date());
  await sql`alter table downloads_away rename to downloads`;
  await flushDownloads(new Date());
  spy.mockRestore();
  const [row] = await sql<{ key: Buffer }[]>`select key from download_keys`;
  const log = lines.join('');
  expect(log).toContain('downloads could not be counted yet');
  expect(log).not.toMatch(/203\.0\.113|Overcast/);
  for (const form of ['hex', 'base64', 'base64url'] as const) expect(log).not.toContain(row?.key.toString(form));
  expect(log).not.toMatch(/[0-9a-f]{64}/);
  expect(await sql`select app, downloads from downloads`).toEqual([{ app: 'Overcast', downloads: 1 }]);
});

it('keys and listeners are never in the write-ahead log nor in a backup', async () => {
  const rows = await sql<{ relname: string }[]>`
    select relname from pg_class where relpersistence = 'u' and relkind = 'r' order by relname`;
  const tables = rows.map(({ relname }) => relname);
  expect(tables).toEqual(['download_keys', 'download_listeners', 'download_volumes', 'missed_search_visitors']);
  const backedUp = (await listTables(sql)).map(({ name }) => name);
  expect(backedUp).toContain('downloads');
  expect(backedUp.filter((name) => tables.includes(name))).toEqual([]);
});
