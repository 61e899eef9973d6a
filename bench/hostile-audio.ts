import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { inspectAudio } from '../src/server/media/audio/inspect.ts';
import { HOSTILE_AUDIO, writeHostileAudio } from '../tests/support/hostile-audio.ts';
import { machine, record } from './results.ts';

const LIMIT_MS = 3_000;
const HEAD = [
  'Files of 50 MB that are no audio, refused. Promised: within 4 s, and no other request waits for more than 500 ms.',
  machine(),
  '',
  '| file | ms | longest pause of the event loop ms |',
  '|---|---|---|',
];
const folder = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
try {
  const rows = [];
  for (const [name, head, fill] of HOSTILE_AUDIO) rows.push(await row(name, head, fill));
  record('Hostile audio files', [...HEAD, ...rows].join('\n'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** How long one of them keeps us busy, and for how long at a stretch. */
async function row(name: string, head: Buffer, fill: number): Promise<string> {
  const path = join(folder, 'hostile');
  await writeHostileAudio(path, head, fill);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const began = performance.now();
  delay.enable();
  await inspectAudio(path, LIMIT_MS);
  delay.disable();
  return `| ${name} | ${Math.round(performance.now() - began)} | ${Math.round(delay.max / 1e6)} |`;
}
