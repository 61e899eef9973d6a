import '../../../../tests/support/database.ts';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { anEpisode } from '../../../../tests/support/makers.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { flushDownloads, recordSent } from './record.ts';
import { isListening, type MeasuredFile } from './rules.ts';

const read = (name: string) => readFileSync(new URL(`../../../../tests/fixtures/downloads/${name}`, import.meta.url));
/** The counts of a program that was written from the guidelines' text alone and shares no line with the site. */
const [counted, ...measured] = read('counted.jsonl')
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as unknown) as [
  { total: number; apps: Record<string, number> },
  ...(MeasuredFile & { path: string })[],
];
const files = new Map(measured.map((file) => [file.path, file]));

it('a day of recorded requests is counted as by an independent program: ± 1% in total, ± 2% for each app', async () => {
  const episodes = new Map<string, string>();
  for (const path of files.keys()) episodes.set(path, (await anEpisode({ published: true })).id);
  const at = new Date('2026-10-06T12:00:00Z');
  for (const line of gunzipSync(read('requests.tsv.gz')).toString().trimEnd().split('\n')) {
    const [address = '', method = '', path = '', status, start, end, range, referrer, userAgent = ''] =
      line.split('\t');
    const [file, episodeId] = [files.get(path), episodes.get(path)];
    if (!file || !episodeId || !isListening(referrer, config.publicUrl)) continue;
    const sent = { start: Number(start), end: Number(end) };
    recordSent({ address, method, status: Number(status), range, userAgent, sent, file, episodeId, place: 'app', at });
  }
  await flushDownloads(at);
  const rows = await sql<{ app: string; downloads: number }[]>`
    select app, sum(downloads)::int as downloads from downloads group by app`;
  expect(Math.abs(rows.reduce((sum, { downloads }) => sum + downloads, 0) / counted.total - 1)).toBeLessThanOrEqual(
    0.01,
  );
  expect(rows.map(({ app }) => app).toSorted()).toEqual(Object.keys(counted.apps).toSorted());
  for (const { app, downloads } of rows)
    expect(Math.abs(downloads / (counted.apps[app] ?? 0) - 1), app).toBeLessThanOrEqual(0.02);
});
