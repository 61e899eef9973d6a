import '../../../../tests/support/database.ts';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { beforeAll, expect, it } from 'vitest';
import { anEpisode } from '../../../../tests/support/makers.ts';
import { sql } from '#server/db/sql.ts';
import { readAccessLog } from './access-log.ts';
import { countLog } from './count-log.ts';

let path: string;
let episodeId: string;

beforeAll(async () => {
  const episode = await anEpisode({ published: true });
  await sql`update uploads set bytes = 1000, duration = 600, audio_start = 100, minute_end = 200`;
  [path, episodeId] = [episode.audioUrl, episode.id];
});

const combined = (
  address: string,
  agent: string,
  rest: { request?: string; status?: number; bytes?: number; range?: string; referrer?: string; day?: number } = {},
) => {
  const { request = `GET ${path} HTTP/1.1`, status = 200, bytes = 1000, range, referrer = '-', day = 21 } = rest;
  const line = `${address} - - [${day}/Nov/2026:12:00:00 +0000] "${request}" ${status} ${bytes} "${referrer}" "${agent}"`;
  return range === undefined ? line : `${line} "${range}"`;
};

async function count(...lines: string[]) {
  const { rows, unread, late } = await countLog(
    (async function* () {
      yield* lines;
    })(),
  );
  return { apps: rows.map(({ app, downloads }) => `${app} ${downloads}`), unread, late, rows };
}

it('a log of nginx is counted by the rules of the site', async () => {
  const { apps, unread, rows } = await count(
    combined('192.0.2.1', 'gPodder/3.11.0'),
    combined('192.0.2.1', 'gPodder/3.11.0'),
    combined('192.0.2.2', 'gPodder/3.11.0', { request: `HEAD ${path} HTTP/1.1` }),
    combined('192.0.2.3', 'gPodder/3.11.0', { status: 304, bytes: 0 }),
    combined('192.0.2.4', 'gPodder/3.11.0', { status: 206, bytes: 2, range: 'bytes=0-1' }),
    combined('2001:db8::1', 'AntennaPod/3.4.0', { status: 206, bytes: 50, range: 'bytes=900-949' }),
    combined('2001:db8::2', 'AntennaPod/3.4.0', { status: 206, bytes: 50, range: 'bytes=500-549' }),
    combined('192.0.2.5', 'curl/8.5.0'),
    combined('192.0.2.6', 'gPodder/3.11.0', { request: 'GET /feed.xml HTTP/1.1' }),
    combined('192.0.2.7', 'Castro 2024.2/1500', { bytes: 199 }),
    combined('192.0.2.8', 'gPodder/3.11.0', { referrer: 'nonsense' }),
    'nonsense',
  );
  expect([apps, unread]).toEqual([['gPodder 1', 'AntennaPod 1'], 1]);
  expect(rows[0]).toEqual({ day: '2026-11-21', episodeId, app: 'gPodder', downloads: 1 });
});

it('what nginx escapes is read as it was sent', async () => {
  const { apps } = await count(
    combined('192.0.2.1', 'Podcast\\xE2\\x80\\x99ler/1650.20 CFNetwork/1333.0.4 Darwin/21.5.0'),
    combined('192.0.2.2', 'gPodder/3.11.0 \\x22><script>'),
    combined('192.0.2.3', 'gPodder/3.11.0', { referrer: 'https://podcast.example/?s=\\x22care\\x22' }),
  );
  expect(apps.sort()).toEqual(['Apple Podcasts 1', 'gPodder 1']);
});

it.each([
  ['the last bytes', 'bytes=-100', 100, 1],
  ['several parts', 'bytes=100-149,900-', 150, 1],
  ['several parts that were not written', 'bytes=100-149,900-', 60, 0],
  ['tags and a little sound', 'Bytes=0-198', 199, 0],
  ['more than the file has', 'bytes=950-', 500, 0],
])('of a range that is %s the places count', async (_, range, bytes, downloads) => {
  const { rows } = await count(combined('192.0.2.1', 'gPodder/3.11.0', { status: 206, bytes, range }));
  expect(rows.length).toBe(downloads);
});

it('parts that a listener fetched apart add up, and count once', async () => {
  const parts = ['100-129', '600-629', '130-149', '150-169', '500-999'].map((range) => {
    const [from = 0, to = 0] = range.split('-').map(Number);
    return combined('192.0.2.1', 'gPodder/3.11.0', { status: 206, bytes: to - from + 1, range: `bytes=${range}` });
  });
  expect((await count(...parts.slice(0, 3))).apps).toEqual([]);
  expect((await count(...parts.slice(0, 4))).apps).toEqual(['gPodder 1']);
  expect((await count(...parts)).apps).toEqual(['gPodder 1']);
});

it('so are the W3C lines of CloudFront and the JSON lines of Cloudflare', async () => {
  const agent = 'Overcast/3.0%20(+http://overcast.fm/;%20iOS%20podcast%20app)';
  const w3c = ['2026-11-21', '12:00:00', '192.0.2.1', 'GET', path, '200', '-', agent, '1000'].join('\t');
  const json = {
    EdgeStartTimestamp: Date.parse('2026-11-21T12:00:00Z') * 1e6, // nanoseconds
    ClientIP: '192.0.2.1',
    ClientRequestMethod: 'GET',
    ClientRequestURI: `${path}?x=1`,
    EdgeResponseStatus: 200,
    EdgeResponseBytes: 1000,
    ClientRequestUserAgent: 'AntennaPod/3.4.0',
  };
  const part = (start: number) => [
    '2026-11-21',
    '12:00:00',
    '192.0.2.3',
    'GET',
    path,
    '206',
    '-',
    'Castro%202024/1',
    '50',
    start,
    start + 49,
  ];
  const { apps, unread } = await count(
    '#Version: 1.0',
    '#Fields: date time c-ip cs-method cs-uri-stem sc-status cs(Referer) cs(User-Agent) sc-bytes sc-range-start sc-range-end',
    w3c,
    part(500).join('\t'),
    part(900).join('\t'),
    JSON.stringify(json),
  );
  expect(unread).toBe(0);
  expect(apps.sort()).toEqual(['AntennaPod 1', 'Castro 1', 'Overcast 1']);
});

it('no line is lost that comes while the episodes are looked up', async () => {
  const lines = Array.from({ length: 2_000 }, () => combined('192.0.2.1', 'gPodder/3.11.0'));
  const counted = await countLog(createInterface({ input: Readable.from(lines.map((line) => `${line}\n`)) }));
  expect(counted.lines).toBe(2_000);
});

it.each([
  ['21/Nov/2026:01:30:00 +0200', '2026-11-20T23:30:00.000Z'],
  ['1795262400.123', '2026-11-21T12:00:00.123Z'],
])('the time %s is %s', (time, expected) => {
  const line = JSON.stringify({ time, status: 200, bytes: 1, method: 'GET', path: '/' });
  expect(readAccessLog()(line)?.at.toISOString()).toBe(expected);
});

it('one address does not count without end', async () => {
  const lines = Array.from({ length: 1_003 }, (_, i) => combined('192.0.2.9', `AntennaPod/3.4.${i}`));
  expect((await count(...lines)).apps).toEqual(['AntennaPod 1000']);
});

it('of a long log three days are kept at a time; a line of an earlier one is not counted again, and that is said', async () => {
  const days = [11, 13, 12, 11, 14, 12, 11].map((day) => combined('192.0.2.1', 'gPodder/3.11.0', { day }));
  const { rows, late } = await count(...days);
  expect(rows.map(({ day, downloads }) => `${day} ${downloads}`)).toEqual([
    '2026-11-11 1',
    '2026-11-12 1',
    '2026-11-13 1',
    '2026-11-14 1',
  ]);
  expect(late).toBe(0);
  expect((await count(...days, combined('192.0.2.2', 'gPodder/3.11.0', { day: 13 }))).late).toBe(1);
});
