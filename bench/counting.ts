import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { siteFlags } from '../scripts/places.mjs';
import { addAudioFile, connectTo, FILE } from './audio-file.ts';
import { cpuNs } from './processes.ts';
import { machine, middle, record } from './results.ts';
import { startSite, stopSite, untilReady } from './site.ts';

/**
 * Processor time that counting adds to a media request. Loads with and without counting differ by more than that from
 * one to the next, for what the system spends on sending bytes varies by a tenth: so what counting takes is measured by
 * itself, in a process like the site's that only counts, and compared with what sending takes in a site.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** At 128 kbit/s, as most podcasts of speech are. */
const BYTES = 15 * 960_000;
const PORT = 4396;
/** Listeners in a batch, which is written each quarter of a second: of 2,400 requests a second, and of 40. */
const [BUSY, QUIET] = [600, 10];
const SENDING = [
  { what: '256 KB, and no more', kind: 'only', amount: 1_200, range: 'bytes=0-262143' },
  { what: '256 KB, one of fifteen', kind: 'parts', amount: 1_200, range: 'bytes=262144-524287' },
  { what: 'the first 1 MB', kind: 'download', amount: 400, range: 'bytes=0-1048575' },
  { what: 'an episode of 15 minutes, whole', kind: 'download', amount: 60, range: '' },
] as const;
type Counting = { only: number; parts: number; download: number };

const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = startSite({ port: PORT, dataDir, settings: { TRUST_PROXY: '1' } });
try {
  await untilReady(PORT);
  await addAudioFile(dataDir, Buffer.alloc(BYTES, 'sound'));
  const episodeId = await newestEpisode();
  const rounds = Array.from({ length: ROUNDS }, () => ({
    sending: SENDING.map((load) => send(load)),
    busy: count(episodeId, BUSY),
    quiet: count(episodeId, QUIET),
  }));
  const rows = SENDING.map(({ what, kind }, at) => {
    const sending = middle(rounds.map((round) => round.sending[at] ?? 0));
    const [busy, quiet] = (['busy', 'quiet'] as const).map((rate) => middle(rounds.map((round) => round[rate][kind])));
    const percent = (micros = 0) => `${micros.toFixed(1)} (**${((100 * micros) / sending).toFixed(1)} %**)`;
    return `| ${what} | ${sending.toFixed(0)} | ${percent(busy)} | ${percent(quiet)} |`;
  });
  record(
    'Counting a download',
    `Processor time of the site's process a media request, medians of ${ROUNDS} rounds, all threads and their garbage collection in it, after a warm-up. Whole episodes are what apps ask for; parts what browsers ask for and apps that stream, some fifteen one after the other. The other rows are of listeners never seen before: one who stops after a minute, and one who stops after a part, the dearest there is. Counting is measured by itself, without reading the headers of a request: the same load with and without it differs by ten times as much by chance. What is counted is written four times a second, for some 1.5 ms each: under little load that is most of it, and at most 0.8 % of one core. Promised: at most 2 % more per media request.
${machine()}

| request | sending it, µs | counting it, µs, at ${4 * BUSY} requests a second | at ${4 * QUIET} |
|---|---|---|---|
${rows.join('\n')}`,
  );
} finally {
  await stopSite(site);
  rmSync(dataDir, { recursive: true, force: true });
}

async function newestEpisode(): Promise<string> {
  const database = connectTo(dataDir);
  const [row] = await database<{ id: string }[]>`select id from episodes order by published_at desc limit 1`;
  await database.end();
  return row?.id ?? '';
}

/** Microseconds of processor time of the site a request. What it counts meanwhile is a fiftieth of that. */
function send({ amount, range }: { amount: number; range: string }): number {
  const program = fileURLToPath(new URL('./media-load.ts', import.meta.url));
  const args = [program, `http://127.0.0.1:${PORT}/media/${FILE}`, String(amount), range];
  const before = cpuNs([site.pid ?? 0]);
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const { answered, failed } = JSON.parse(run.stdout) as { answered: number; failed: number };
  if (failed || !answered) throw new Error(`${failed} requests failed ${run.stderr.slice(-500)}`);
  return (cpuNs([site.pid ?? 0]) - before) / 1_000 / answered;
}

function count(episodeId: string, size: number): Counting {
  const program = fileURLToPath(new URL('./count-load.ts', import.meta.url));
  const env = { ...process.env, DATA_DIR: join(dataDir, 'counting'), DATABASE_URL: '' };
  env.DATABASE_URL = `postgres://carecast@localhost/carecast?host=${encodeURIComponent(join(dataDir, 'run'))}`;
  const run = spawnSync(process.execPath, [...siteFlags, program, episodeId, String(size)], { encoding: 'utf8', env });
  if (run.status !== 0 || run.stderr) throw new Error(`counting failed ${run.stderr.slice(-500)}`);
  return JSON.parse(run.stdout) as Counting;
}
