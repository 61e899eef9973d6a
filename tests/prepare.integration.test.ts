import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { packagedNode, nodePayload, root } from '../scripts/places.mjs';
import { listen } from './support/listening.ts';

const payload = basename(dirname(dirname(nodePayload)));
const program = relative(join(root, 'node_modules', payload), nodePayload);
const source = (file: string) => readFileSync(join(root, 'node_modules/postgres/src', file), 'utf8');
const PACKAGES: Published[] = [
  { manifest: { name: 'node', version: '24.1.0', scripts: { preinstall: 'echo ran > ../../script-ran' } } },
  { manifest: { name: payload, version: '24.1.0' }, files: { [program]: 'the program' } },
  {
    manifest: { name: 'postgres', version: '3.4.9' },
    files: { 'src/connection.js': source('connection.js'), 'src/index.js': source('index.js') },
  },
  { manifest: { name: 'for-tests', version: '1.0.0' } },
  { manifest: { name: 'not-locked', version: '1.0.0' } },
];

let registry: Registry;
let folder: string;
/** A clone whose site was installed, for what follows to begin with, and how that went. */
let installed: string;
let first: Installed;
beforeAll(async () => {
  registry = await startRegistry(PACKAGES);
  installed = makeClone();
  first = await install({}, {}, installed);
});
afterAll(async () => {
  await registry.close();
  rmSync(installed, { recursive: true });
});

/** The scripts, as a clone has them, beside a small package.json and its lockfile. */
function makeClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-prepare-'));
  const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  const site = { node: '24.1.0', postgres: '3.4.9' };
  const lists = {
    dependencies: site,
    optionalDependencies: { [payload]: '24.1.0' },
    devDependencies: { 'for-tests': '1.0.0' },
  };
  const about = { name: 'small', version: '1.0.0', private: true, ...lists };
  const packages = {
    '': about,
    'node_modules/node': { ...registry.entry('node'), hasInstallScript: true },
    'node_modules/postgres': registry.entry('postgres'),
    [`node_modules/${payload}`]: { ...registry.entry(payload), optional: true },
    'node_modules/for-tests': { ...registry.entry('for-tests'), dev: true },
  };
  write('package.json', about);
  write('package-lock.json', { name: 'small', version: '1.0.0', lockfileVersion: 3, requires: true, packages });
  return folder;
}

beforeEach(() => {
  folder = makeClone();
  return () => rmSync(folder, { recursive: true });
});

const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
const has = (path: string) => existsSync(join(folder, path));

type Installed = { status: number | null; said: string };
/** The clone becomes one whose site was installed, with an empty npm cache again. */
const installSite = () => {
  const filter = (path: string) => basename(path) !== '.npm';
  cpSync(installed, folder, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, filter });
};

/** What start and test begin with, in a process of its own, with an empty npm cache. */
async function install(options = {}, settings = {}, cwd = folder): Promise<Installed> {
  const script = `
    import { install } from './scripts/prepare.mjs';
    import { main } from './scripts/run.mjs';
    await main(async () => (await install(${JSON.stringify(options)}), 0));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, npm_config_registry: registry.url, ...settings },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, said })));
}

test('a site gets the packages it needs and its Node, no package runs a script, and the next start does nothing', async () => {
  expect(first).toEqual({ status: 0, said: expect.stringContaining('Installed 3 packages in ') });
  installSite();
  expect(readFileSync(join(folder, relative(root, packagedNode)), 'utf8')).toBe('the program');
  expect(['node_modules/postgres', 'node_modules/for-tests', 'script-ran'].map(has)).toEqual([true, false, false]);
  const before = registry.asked.length;
  expect(await install()).toEqual({ status: 0, said: '' });
  expect(registry.asked.slice(before)).toEqual([]);
}, 60_000);

test('the tests add theirs, and leave alone what a site may be running on', async () => {
  installSite();
  const inode = () => statSync(join(folder, 'node_modules/postgres/package.json')).ino;
  const before = inode();
  expect(await install({ tests: true })).toEqual({
    status: 0,
    said: expect.stringContaining('Installed 1 packages in '),
  });
  expect(has('node_modules/for-tests')).toBe(true);
  expect(inode()).toBe(before);
  expect(await install()).toEqual({ status: 0, said: '' });
  expect(has('node_modules/for-tests')).toBe(true);
}, 60_000);

test('what the lockfile does not have is not installed', async () => {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: object };
  write('package.json', { ...about, dependencies: { ...about.dependencies, 'not-locked': '1.0.0' } });
  const { status, said } = await install();
  expect(said).toMatch(/Npm could not install the packages: see above\.\n$/);
  expect(status).toBe(1);
  expect(has('node_modules/not-locked')).toBe(false);
}, 60_000);

test('an npm that says it has installed everything, and has not, is not believed', async () => {
  installSite();
  const only = { npm_config_dry_run: 'true' }; // as an .npmrc may have it: npm ends well and installs nothing
  expect(await install({ tests: true }, only)).toEqual({
    status: 1,
    said: expect.stringMatching(/What npm installed is not what package-lock\.json says: see above\.\n$/),
  });
  expect(has('node_modules/for-tests')).toBe(false);
}, 60_000);

test('a package that is not what was locked is refused', async () => {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, object>;
  };
  lock.packages[`node_modules/${payload}`] = { ...registry.entry('node'), optional: true };
  write('package-lock.json', lock);
  expect((await install()).status).toBe(1);
  expect(has(relative(root, packagedNode))).toBe(false);
}, 60_000);

/** A package as an author publishes it: its package.json, and its other files by path. */
type Published = {
  manifest: { name: string; version: string; [field: string]: unknown };
  files?: Record<string, string>;
};

/** A package registry on this machine that has these packages alone. */
type Registry = {
  url: string;
  /** Paths that were asked for, oldest first. */
  asked: string[];
  /** The lockfile's entry of a package. */
  entry(name: string): { version: string; integrity: string };
  close(): Promise<void>;
};

async function startRegistry(packages: Published[]): Promise<Registry> {
  const held = new Map(
    await Promise.all(packages.map(async (one) => [one.manifest.name, await tarball(one)] as const)),
  );
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const [, name = '', file] = /^\/([^/]+)(\/-\/.+\.tgz)?$/.exec(path) ?? [];
    const found = held.get(name);
    if (path.startsWith('/-/ping')) response.end('{}');
    else if (!found) response.writeHead(404).end('{}');
    else response.end(file ? found.bytes : JSON.stringify(packument(found, `http://${request.headers.host}/`)));
  });
  const url = `http://127.0.0.1:${await listen(server)}/`;
  return {
    url,
    asked,
    entry: (name) => {
      const { manifest, integrity } = held.get(name) ?? { manifest: { version: '' }, integrity: '' };
      return { version: manifest.version, integrity };
    },
    close: () => new Promise((closed) => (server.close(() => closed()), server.closeAllConnections())),
  };
}

type Tarball = { manifest: Published['manifest']; bytes: Buffer; integrity: string };

async function tarball({ manifest, files = {} }: Published): Promise<Tarball> {
  const archive = pack();
  for (const [path, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) })) {
    archive.entry({ name: `package/${path}`, mode: 0o755 }, text);
  }
  archive.finalize();
  const bytes = gzipSync(await buffer(archive));
  return { manifest, bytes, integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}` };
}

function packument({ manifest, integrity }: Tarball, url: string) {
  const { name, version } = manifest;
  const dist = { integrity, tarball: `${url}${name}/-/${name}-${version}.tgz` };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
}
