import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { packagedNode, root } from '../../scripts/places.mjs';
import { type Registry, startRegistry } from '../support/package-registry.ts';
import { type Installed, makeClone, PACKAGES, type SmallClone } from '../support/small-clone.ts';

let registry: Registry;
let clone: SmallClone;
/** A clone whose site was installed, for what follows to begin with, and how that went. */
let installed: SmallClone;
let first: Installed;
beforeAll(async () => {
  registry = await startRegistry(PACKAGES);
  installed = makeClone(registry);
  first = await installed.install();
});
afterAll(async () => {
  await registry.close();
  rmSync(installed.folder, { recursive: true });
});

beforeEach(() => {
  clone = makeClone(registry);
  return () => rmSync(clone.folder, { recursive: true });
});

/** The clone becomes one whose site was installed, with an empty npm cache again. */
const installSite = () => {
  const filter = (path: string) => basename(path) !== '.npm';
  cpSync(installed.folder, clone.folder, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    filter,
  });
};

test('a site gets the packages it needs and its Node, no package runs a script, and the next start does nothing', async () => {
  expect(first).toEqual({ status: 0, said: expect.stringContaining('Installed 3 packages in ') });
  installSite();
  expect(readFileSync(join(clone.folder, relative(root, packagedNode)), 'utf8')).toContain('exec ');
  const there = ['node_modules/postgres', 'node_modules/for-tests', 'script-ran'].map(clone.has);
  expect(there).toEqual([true, false, false]);
  const before = registry.asked.length;
  expect(await clone.install()).toEqual({ status: 0, said: '' });
  expect(registry.asked.slice(before)).toEqual([]);
});

test('the tests add theirs, and leave alone what a site may be running on', async () => {
  installSite();
  const inode = () => statSync(join(clone.folder, 'node_modules/postgres/package.json')).ino;
  const before = inode();
  expect(await clone.install({ options: { tests: true } })).toEqual({
    status: 0,
    said: expect.stringContaining('Installed 1 packages in '),
  });
  expect(clone.has('node_modules/for-tests')).toBe(true);
  expect(inode()).toBe(before);
  expect(await clone.install()).toEqual({ status: 0, said: '' });
  expect(clone.has('node_modules/for-tests')).toBe(true);
});

test('what the lockfile does not have is not installed', async () => {
  const about = clone.read<{ dependencies: object }>('package.json');
  clone.write('package.json', { ...about, dependencies: { ...about.dependencies, 'not-locked': '1.0.0' } });
  const { status, said } = await clone.install();
  expect(said).toMatch(/Npm could not install the packages: see above\.\n$/);
  expect(status).toBe(1);
  expect(clone.has('node_modules/not-locked')).toBe(false);
});

test('an npm that says it has installed everything, and has not, is not believed', async () => {
  installSite();
  expect(await clone.install({ options: { tests: true }, settings: { NPM_DOES_NOTHING: '1' } })).toEqual({
    status: 1,
    said: expect.stringMatching(/What npm installed is not what package-lock\.json says: see above\.\n$/),
  });
  expect(clone.has('node_modules/for-tests')).toBe(false);
});

test('a program for this machine that another npm left out is installed after all', async () => {
  installSite();
  const hidden = 'node_modules/.package-lock.json';
  const { packages, ...rest } = clone.read<{ packages: Record<string, object> }>(hidden);
  const { 'node_modules/native': native, ...others } = packages;
  expect(native).toBeDefined();
  clone.write(hidden, { ...rest, packages: others });
  rmSync(join(clone.folder, 'node_modules/native'), { recursive: true });
  expect((await clone.install()).status).toBe(0);
  expect(clone.has('node_modules/native/package.json')).toBe(true);
});

test('a lockfile that npm wrote in part counts as none', async () => {
  installSite();
  writeFileSync(join(clone.folder, 'node_modules/.package-lock.json'), '{"packages": {');
  writeFileSync(join(clone.folder, '.packaged/node_modules/.package-lock.json'), '');
  expect((await clone.install()).status).toBe(0);
  expect(await clone.install()).toEqual({ status: 0, said: '' });
});

test('a package that is not what was locked is refused', async () => {
  const lock = clone.read<{ packages: Record<string, object> }>('package-lock.json');
  lock.packages['node_modules/postgres'] = { ...registry.entry('postgres'), ...integrityOf('node') };
  clone.write('package-lock.json', lock);
  expect((await clone.install()).status).toBe(1);
  expect(clone.has('node_modules/postgres/package.json')).toBe(false);
});

const integrityOf = (name: string) => ({ integrity: registry.entry(name).integrity });
