import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { twoBuilds } from '../scripts/two-builds.mjs';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('a build keeps the files of the one before, which older processes and browsers still ask for, and no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-builds-'));
  const client = join(folder, 'client');
  mkdirSync(client);
  const hooks = twoBuilds.hooks;
  for (const [build, files] of [
    ['first.js'],
    ['second.js', 'same.js'],
    ['third.js', 'same.js'],
    ['fourth.js'],
  ].entries()) {
    vi.setSystemTime(build * 60_000); // builds take longer than a file system's clock is coarse
    hooks['astro:build:start']();
    for (const file of files) {
      writeFileSync(join(client, file), `${build}`);
      utimesSync(join(client, file), new Date(), new Date());
    }
    await hooks['astro:build:done']({ dir: pathToFileURL(`${client}/`) });
  }
  expect(readdirSync(client).toSorted()).toEqual(['fourth.js', 'same.js', 'third.js']);
  rmSync(folder, { recursive: true });
});
