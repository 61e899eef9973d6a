import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test.each([
  ['a command', ['command', 'users']],
  ['a start', []],
])('%s with a broken .env says so in one line', (_, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), 'PORT=4321\nnonsense\n');
  const program = resolve('src/server/main.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toMatch(/^carecast: \.env line 2 is not NAME=value.*\n$/);
  expect(status).toBe(1);
});
