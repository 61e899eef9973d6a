import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packaged, packagedNode, root } from '../../scripts/places.mjs';
import { freePort } from '../support/free-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'carecast-image-'));
chmodSync(folder, 0o755); // so that the site's own account gets in, where root runs this
const app = join(folder, 'app');
const built = join(folder, 'built');
const parts = join(folder, 'parts');
let site: ChildProcess | undefined;
afterAll(async () => {
  const stopped = site && new Promise((resolve) => site?.once('exit', resolve));
  site?.kill();
  await stopped;
  rmSync(folder, { recursive: true, force: true });
});

/** The files that the Dockerfile copies. */
function copyContext(): void {
  mkdirSync(built);
  for (const [, names = ''] of readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(
    /^COPY (?!--from|deploy)(.+) \S+$/gm,
  ))
    for (const name of names.split(' ')) cpSync(join(root, name), join(built, name), { recursive: true });
  execFileSync('cp', ['-al', join(root, 'node_modules'), packaged, built]);
}

test(
  'the image is built from what the Dockerfile copies, and what is in it serves the site',
  { timeout: 300_000 },
  async () => {
    copyContext();
    const run = (node: string, ...words: string[]) => execFileSync(node, words, { cwd: built, stdio: 'pipe' });
    run(process.execPath, 'scripts/put-in-place.mjs', '--development');
    run(process.execPath, 'scripts/put-in-place.mjs', '--build');
    run(packagedNode, 'scripts/image-files.mjs', parts);
    for (const part of ['node', 'postgres', 'packages', 'site'])
      cpSync(join(parts, part), app, { recursive: true, verbatimSymlinks: true });
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const node = join(app, 'node_modules/node/bin/node');
    const image = { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(app, 'node_modules/.cache/node') };
    execFileSync(node, ['src/server/main.ts', 'compile'], { cwd: app, env: image });
    site = spawn(node, ['src/server/main.ts'], {
      cwd: app,
      env: {
        ...image,
        PATH: dirname(process.execPath),
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
      },
      stdio: 'inherit',
    });
    await expect
      .poll(
        () =>
          fetch(`${url}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200);
    const home = await (await fetch(url)).text();
    const card = /property="og:image" content="([^"]+)"/.exec(home)?.[1] ?? '';
    expect((await fetch(`${url}/og/${basename(card)}`)).headers.get('Content-Type')).toBe('image/png');
    const account = await fetch(`${url}/api/auth/secret-register-admin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      body: JSON.stringify({
        masterPassword: readFileSync(join(folder, 'data', 'master-password'), 'utf8').trim(),
        username: 'grace',
        password: 'seven quiet lanterns',
      }),
    });
    expect(account.status).toBe(201);
    const cookie = account.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const document = await fetch(`${url}/studio/docs/backup.md`, { headers: { Cookie: cookie } });
    expect([document.status, await document.text()]).toEqual([200, expect.stringContaining('restore')]);
  },
);
