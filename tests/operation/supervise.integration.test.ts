import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backOff, supervise } from '../../scripts/supervise.mjs';

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carecast-supervise-'));
  said = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (said.push(String(text)), true));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** A program that ends with the given statuses, one after the other; `ready` first where it says so. */
function program(...runs: { status: number; ready?: boolean }[]) {
  const script = join(folder, 'program.mjs');
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync('runs', 'x');
     const { status, ready } = ${JSON.stringify(runs)}[readFileSync('runs').length - 1];
     const end = () => process.exit(status);
     if (ready) process.send('ready', end); else end();`,
  );
  const restart = (restarts: boolean) =>
    supervise(process.execPath, [script], { cwd: folder, environment: {}, restarts });
  return { supervise: restart, runs: () => readFileSync(join(folder, 'runs'), 'utf8').length };
}

test('the pause before a restart doubles up to half a minute', () => {
  expect([1, 2, 3, 4].map(backOff)).toEqual([100, 200, 400, 800]);
  expect([9, 10, 1000].map(backOff)).toEqual([25_600, 30_000, 30_000]);
});

test('what was ready once is started again until it ends by its own will, each time later', async () => {
  const { supervise, runs } = program(
    { status: 7, ready: true },
    { status: 1 },
    { status: 7, ready: true },
    { status: 0 },
  );
  expect(await supervise(true)).toBe(0);
  expect(runs()).toBe(4);
  expect(said).toEqual([
    'The site ended on its own (status 7): starting it again in 0.1 s.\n',
    'The site ended on its own (status 1): starting it again in 0.2 s.\n',
    'The site ended on its own (status 7): starting it again in 0.4 s.\n',
  ]);
});

test('what was never ready is not started again, nor is anything while developing', async () => {
  const failing = program({ status: 1 });
  expect(await failing.supervise(true)).toBe(1);
  expect(failing.runs()).toBe(1);
  rmSync(join(folder, 'runs'));
  const crashing = program({ status: 7, ready: true });
  expect(await crashing.supervise(false)).toBe(7);
  expect(said).toEqual([]);
});
