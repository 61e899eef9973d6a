import '../../../../tests/support/database.ts';
import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type BenchFile, LISTENERS, writeLog } from '../../../../bench/downloads.ts';
import { anEpisode } from '../../../../tests/support/makers.ts';
import { sized } from '../../../../tests/support/sample-size.ts';
import { sql } from '#server/db/sql.ts';
import { loggedRanges, readAccessLog } from './access-log.ts';
import { countLog } from './count-log.ts';
import { flushDownloads, recordSent } from './record.ts';

const folder = mkdtempSync(join(tmpdir(), 'oracle-'));
// A slow machine starts a batch by itself, with the day of its clock: that day's log is long past.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterAll(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const REQUESTS = sized(60_000, 1_000_000);
/** Half an hour after the first day of the log, and within the second: both have keys. */
const NOW = new Date('2026-11-21T00:30:00Z');
type Counted = { total: number; apps: Record<string, number> };

async function someFiles(): Promise<Map<string, BenchFile & { episodeId: string }>> {
  const files = new Map<string, BenchFile & { episodeId: string }>();
  for (let i = 0; i < 20; i += 1) {
    const { id, audioUrl: path } = await anEpisode({ published: true });
    const seconds = i === 0 ? 40 : 300 + i * 60;
    const [size, tags] = [seconds * (8_000 + i * 1_000), i * 3_000];
    const minute = seconds < 60 ? size : tags + Math.floor((60 * (size - tags)) / seconds / 1000) * 1000;
    files.set(path, { path, size, tags, minute, seconds, episodeId: id });
    await sql`
      update uploads set bytes = ${size}, duration = ${seconds}, audio_start = ${tags}, minute_end = ${minute}
      where id = ${path.slice('/media/'.length, -'.mp3'.length)}`;
  }
  return files;
}

function expectClose(own: Counted, oracle: Counted): void {
  expect(Math.abs(own.total - oracle.total) / oracle.total).toBeLessThanOrEqual(0.01);
  for (const [app, downloads] of Object.entries(oracle.apps))
    expect(Math.abs((own.apps[app] ?? 0) - downloads) / downloads, app).toBeLessThanOrEqual(0.02);
  expect(Object.keys(own.apps).sort()).toEqual(Object.keys(oracle.apps).sort());
}

it(
  `${REQUESTS.toLocaleString('en-US')} requests are counted as by an independent program written from the guidelines`,
  { timeout: 900_000 },
  async () => {
    const files = await someFiles();
    const log = join(folder, 'access.log');
    await writeLog(log, [...files.values()], REQUESTS);
    writeFileSync(join(folder, 'files.json'), JSON.stringify(Object.fromEntries(files)));
    writeFileSync(join(folder, 'names.json'), JSON.stringify(LISTENERS));
    const program = join(import.meta.dirname, '../../../../bench/oracle-downloads.py');
    const said = execFileSync('python3', [program, log, join(folder, 'files.json'), join(folder, 'names.json')]);
    const oracle = JSON.parse(said.toString()) as Counted;

    const lines = () => createInterface({ input: createReadStream(log) });
    const { rows } = await countLog(lines());
    const apps: Record<string, number> = {};
    for (const { app, downloads } of rows) apps[app] = (apps[app] ?? 0) + downloads;
    const byLog = { total: rows.reduce((sum, { downloads }) => sum + downloads, 0), apps };

    const read = readAccessLog();
    let waiting = 0;
    for await (const line of lines()) {
      const request = read(line);
      const file = files.get(request?.path ?? '');
      if (!request || !file) continue;
      const measured = { bytes: file.size, duration: file.seconds, audioStart: file.tags, minuteEnd: file.minute };
      for (const sent of loggedRanges(request, file.size))
        recordSent({ ...request, sent, episodeId: file.episodeId, file: measured, place: 'app' });
      waiting += 1;
      if (waiting % 5_000 === 0) await flushDownloads(NOW);
    }
    await flushDownloads(NOW);
    const stored = await sql<{ app: string; downloads: number }[]>`
    select app, sum(downloads)::int as downloads from downloads group by app`;
    const byDatabase = {
      total: stored.reduce((sum, { downloads }) => sum + downloads, 0),
      apps: Object.fromEntries(stored.map(({ app, downloads }) => [app, downloads])),
    };
    console.info(JSON.stringify({ oracle, byLog, byDatabase }));
    expectClose(byLog, oracle);
    expectClose(byDatabase, oracle);
  },
);
