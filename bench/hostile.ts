import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ask } from '../tests/support/ask.ts';
import { machine, record, startSite, stopSite, untilReady } from './site.ts';

const PORT = 4397;
const BETWEEN_MS = 20;
const SHOWN = 5;

/** How long others wait while the site reads hostile feeds and links. */
const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const url = `http://127.0.0.1:${PORT}`;
const site = startSite({ port: PORT, dataDir });
try {
  await untilReady(PORT);
  for (const path of ['/', '/up']) await ask(url, path);
  const masterPassword = readFileSync(join(dataDir, 'master-password'), 'utf8').trim();
  const watch = { isOver: false, step: 'the sign-in before' };
  const waits = waitsUntilOver(watch);
  await attackInWorker({ url, masterPassword }, watch).finally(() => (watch.isOver = true));
  const worst = Object.entries(await waits).sort(([, one], [, other]) => other - one);
  const rows = worst.slice(0, SHOWN).map(([step, wait]) => `| ${step} | ${Math.round(wait)} ms |`);
  const table = ['| hostile feed or link | longest wait of others |', '|---|---|', ...rows].join('\n');
  record('Beside hostile feeds and links', `${table}\nThe worst ${SHOWN}. Promised: 100 ms. ${machine()}`);
} finally {
  await stopSite(site);
  rmSync(dataDir, { recursive: true, force: true });
}

function attackInWorker(workerData: object, watch: { step: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const attacker = new Worker(new URL('./hostile-attacker.ts', import.meta.url), { workerData });
    attacker.on('message', (step: string) => (watch.step = step));
    attacker.once('error', reject);
    attacker.once('exit', () => resolve());
  });
}

/** Asks for /up and the home page; returns the longest wait beside each step. */
async function waitsUntilOver(watch: { isOver: boolean; step: string }): Promise<Record<string, number>> {
  const waits: Record<string, number> = {};
  while (!watch.isOver) {
    const { step } = watch;
    const asked = performance.now();
    await Promise.all(['/up', '/'].map((path) => ask(url, path)));
    waits[step] = Math.max(waits[step] ?? 0, performance.now() - asked);
    await sleep(BETWEEN_MS);
  }
  return waits;
}
