import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { twoBuilds } from '../scripts/two-builds.mjs';

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
    hooks['astro:build:start']();
    for (const file of files) {
      writeFileSync(join(client, file), `${build}`);
      // A file system may have seconds only: what a build wrote is at least as new as its begin.
      utimesSync(join(client, file), new Date(), new Date());
    }
    await hooks['astro:build:done']({ dir: pathToFileURL(`${client}/`) });
  }
  expect(readdirSync(client).toSorted()).toEqual(['fourth.js', 'same.js', 'third.js']);
  rmSync(folder, { recursive: true });
});
