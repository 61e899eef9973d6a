import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { totalmem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isOutOfMemory, memoryHere, memoryWarning } from '../../scripts/memory.mjs';
import { installFailure } from '../../scripts/npm.mjs';
import { run } from '../../scripts/run.mjs';

const MB = 2 ** 20;

/** The kernel's files, as a machine or container has them. */
let root: string;
const write = (path: string, text: string) => {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'carecast-memory-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('the limit of a container counts, also one above it, in either version of cgroups', () => {
  write('proc/self/cgroup', '0::/system.slice/carecast.service\n');
  write('sys/fs/cgroup/system.slice/carecast.service/memory.max', 'max\n');
  expect(memoryHere(root)).toBe(totalmem());
  write('sys/fs/cgroup/system.slice/memory.max', `${700 * MB}\n`);
  expect(memoryHere(root)).toBe(700 * MB);
  write('proc/self/cgroup', '5:cpu,cpuacct:/docker/abc\n4:memory:/docker/abc\n0::/\n');
  write('sys/fs/cgroup/memory/memory.limit_in_bytes', `${512 * MB}\n`);
  expect(memoryHere(root)).toBe(512 * MB);
});

test('a swap file counts, and where nothing is known of limits the machine has what it has', () => {
  expect(memoryHere(root)).toBe(totalmem());
  write('proc/meminfo', 'MemTotal: 1 kB\nSwapTotal:        2097152 kB\n');
  expect(memoryHere(root)).toBe(totalmem() + 2048 * MB);
});

test('the smallest server is told what there is, what is needed and what to do, a larger one nothing', () => {
  expect(memoryWarning(2048 * MB)).toBeNull();
  expect(memoryWarning(957 * MB)).toBeNull();
  const said = memoryWarning(512 * MB);
  for (const part of [
    '512 MB of memory',
    'building take 1 GB',
    'running takes 512 MB',
    'swap file',
    'image',
    'elsewhere',
  ])
    expect(said).toContain(part);
});

test('a program that is killed for memory is named as such', async () => {
  const end = (how: string) => run(process.execPath, ['-e', how], { cwd: root });
  expect(isOutOfMemory(await end('process.kill(process.pid, "SIGKILL")'))).toBe(true);
  expect(isOutOfMemory(await end('process.exit(137)'))).toBe(true); // as a shell between them says it
  expect(isOutOfMemory(await end('process.exit(1)'))).toBe(false);
  const { message } = installFailure('added 1 package', await end('process.kill(process.pid, "SIGKILL")'));
  expect(message).toMatch(/^npm was killed, as the system does when memory runs out: .* swap file/);
});
