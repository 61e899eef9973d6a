import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { node24 } from '../scripts/places.mjs';
import { machine, record } from './results.ts';
import { untilReady } from './site.ts';

/** Memory of the supervisor that stays above the site, a minute after it was ready: what `npm start` runs, without npm. */
const PORT = 4395;
const MINUTE = 60_000;
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
const [, ...args] = scripts.start.split(' ');

const rows: string[] = [];
for (const program of new Set([systemNode(), node24])) rows.push(await measure(program));
record(
  'Memory of the supervisor',
  `A minute after the site was ready, in MB of 1,024 KB, by \`npm run bench:supervisor\`. Promised: 45 resident. Resident counts pages of the program file that other processes of the same Node share; proportional divides them.
${machine()}

| run by | resident | proportional | its own |
|---|---|---|---|
${rows.join('\n')}`,
);

/** The `node` in PATH, which npm uses; in an npm script the packages' own comes first. */
function systemNode(): string {
  const PATH = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  return execFileSync('/bin/sh', ['-c', 'command -v node'], { encoding: 'utf8', env: { PATH: PATH.join(':') } }).trim();
}

async function measure(program: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
  const env = { ...process.env, HOST: '127.0.0.1', PUBLIC_URL: '', PORT: String(PORT), DATA_DIR: dataDir };
  const supervisor = spawn(program, args, { env: { ...env, RUN_AS: 'root' }, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    await untilReady(PORT);
    await pause(MINUTE);
    const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
    const sums = readFileSync(`/proc/${supervisor.pid}/smaps_rollup`, 'utf8');
    const megabytes = (field: string) =>
      (Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(sums)?.[1]) / 1024).toFixed(1);
    return `| Node ${version} | **${megabytes('Rss')}** | ${megabytes('Pss')} | ${megabytes('Pss_Anon')} |`;
  } finally {
    const ended = once(supervisor, 'exit');
    supervisor.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}
