import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/units.ts';
import { serve } from '../../../../tests/support/uploads.ts';
import { serveAssets } from './assets.ts';
import { retainBuild } from './keep-build.ts';

const root = mkdtempSync(join(tmpdir(), 'carecast-builds-'));
const [client, kept] = [join(root, 'client'), join(root, 'builds')];
afterAll(() => rmSync(root, { recursive: true }));

const NOW = Date.now();
const later = (hours: number) => new Date(NOW + hours * HOUR_MS);

/** Another build in place of the one before, at the start of its server; what is served of all there were. */
async function startBuild(files: string[], at: Date): Promise<Record<string, number>> {
  rmSync(client, { recursive: true, force: true });
  mkdirSync(join(client, '_astro'), { recursive: true });
  for (const name of files) writeFileSync(join(client, '_astro', name), name);
  const assets = serveAssets(client, await retainBuild(client, kept, at));
  const server = await serve((req, res) => assets(req, res, () => void res.writeHead(404).end()));
  rmSync(client, { recursive: true }); // as the next build does, while this server runs
  const statuses = await Promise.all(
    ['a.1.js', 'a.2.js', 'a.3.js', 'same.css'].map(async (name) => {
      const { status, headers } = await fetch(`${server.origin}/_astro/${name}`);
      if (status === 200) expect(headers.get('cache-control')).toContain('immutable');
      return [name, status] as const;
    }),
  );
  expect((await fetch(`${server.origin}/current.json`)).status).toBe(404);
  await server.close();
  return Object.fromEntries(statuses);
}

test('the files of a build are served for a day after the next has taken its place, however long it was there', async () => {
  const [is, gone] = [200, 404];
  expect(await startBuild(['a.1.js', 'same.css'], later(0))).toEqual({
    'a.1.js': is,
    'a.2.js': gone,
    'a.3.js': gone,
    'same.css': is,
  });
  const month = 30 * 24;
  expect(await startBuild(['a.2.js', 'same.css'], later(month))).toMatchObject({
    'a.1.js': is,
    'a.2.js': is,
    'same.css': is,
  });
  expect(await startBuild(['a.2.js', 'same.css'], later(month + 23))).toMatchObject({ 'a.1.js': is });
  expect(await startBuild(['a.3.js', 'same.css'], later(month + 25))).toEqual({
    'a.1.js': gone,
    'a.2.js': is,
    'a.3.js': is,
    'same.css': is,
  });
});

test('what a power cut left empty is whole after the next start', async () => {
  await startBuild(['b.1.js'], later(0));
  const [file, list] = [join(kept, '_astro', 'b.1.js'), join(kept, 'current.json')];
  for (const path of [file, list]) writeFileSync(path, '');
  await startBuild(['b.1.js'], later(1));
  expect([file, list].map((path) => readFileSync(path, 'utf8'))).toEqual(['b.1.js', '["b.1.js"]']);
});
