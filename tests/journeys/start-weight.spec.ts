import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startCommand } from '../support/command.ts';
import { test } from '../support/demo-site.ts';
import { startSite } from '../support/site.ts';
import { packagedNode } from '../../scripts/places.mjs';

/** Megabytes each: they work for some requests, or in a thread that ends, and not for a site that only shows pages. */
const LATER = `@resvg/resvg-wasm @simplewebauthn/server @zxcvbn-ts/language-common age-encryption
  aws4fetch feedsmith jpeg-js mpg123-decoder music-metadata nodemailer prom-client satori turndown undici uploadthing`.split(
  /\s+/,
);

let folder: string;
test.beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'carecast-loaded-'))));
test.afterEach(() => rmSync(folder, { recursive: true }));

/** The addresses of the files that programs have loaded until they ended: Node writes them for a report on coverage. */
const loaded = (): string[] =>
  readdirSync(folder).flatMap((name) =>
    (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] }).result.map(
      ({ url }) => url,
    ),
  );

test('@slow a start and a page load nothing that works now and then', async () => {
  const site = await startSite({ NODE_V8_COVERAGE: folder });
  expect((await fetch(site.url)).status).toBe(200);
  await site.remove();
  const files = loaded();
  expect(files.filter((url) => url.endsWith('/src/server/front/door.ts'))).not.toEqual([]);
  expect(LATER.filter((name) => files.some((url) => url.includes(`/node_modules/${name}/`)))).toEqual([]);
});

test('the build leaves what a site runs compiled, for its first start', async () => {
  const kept = join(folder, 'compiled');
  const environment = { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: kept };
  await promisify(execFile)(packagedNode, ['src/server/main.ts', 'compile'], { env: environment });
  const [mine = ''] = readdirSync(kept);
  expect(readdirSync(join(kept, mine)).length).toBeGreaterThan(1000);
});

test('a command starts without the front door and the subjects, unless its work needs them', async () => {
  const nowhere = { dataDir: join(folder, 'data'), url: 'http://localhost' };
  expect((await startCommand(nowhere, 'migrate', ['--unknown'], { NODE_V8_COVERAGE: folder }).ended).status).toBe(1);
  const files = loaded();
  expect(files.filter((url) => url.endsWith('/src/server/boot/start-problems.ts'))).not.toEqual([]);
  expect(files.filter((url) => /\/src\/server\/(?:front|accounts|catalog|listening)\//.test(url))).toEqual([]);
});
