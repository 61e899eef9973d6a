import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { nodePackage, nodePayload, npmProgram, packaged, packagedNode, root } from '../../scripts/places.mjs';
import { type Published, type Registry, startRegistry } from './package-registry.ts';

const program = relative(join(packaged, 'node_modules', nodePackage), nodePayload);
const source = (file: string) => readFileSync(join(root, 'node_modules/postgres/src', file), 'utf8');

/**
 * The packages that a registry has for a small clone. Its Node and npm are those of this project, under versions of
 * their own.
 */
export const PACKAGES: Published[] = [
  { manifest: { name: 'node', version: '24.1.0', scripts: { preinstall: 'echo ran > ../../script-ran' } } },
  {
    manifest: { name: nodePackage, version: '24.1.0' },
    files: { [program]: `#!/bin/sh\nexec ${JSON.stringify(packagedNode)} "$@"\n` },
  },
  {
    manifest: { name: 'npm', version: '11.0.0' },
    files: { 'bin/npm-cli.js': `if (!process.env.NPM_DOES_NOTHING) require(${JSON.stringify(npmProgram)});` },
  },
  {
    manifest: { name: 'postgres', version: '3.4.9' },
    files: { 'src/connection.js': source('connection.js'), 'src/index.js': source('index.js') },
  },
  { manifest: { name: 'native', version: '1.0.0', os: [process.platform] } },
  { manifest: { name: 'for-tests', version: '1.0.0' } },
  { manifest: { name: 'not-locked', version: '1.0.0' } },
];

export type Installed = { status: number | null; said: string };
type How = { options?: object; settings?: Record<string, string>; flags?: string[] };
export type SmallClone = ReturnType<typeof makeClone>;

/** The scripts, as a clone has them, beside a small package.json and its lockfile. */
export function makeClone(registry: Registry) {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-clone-'));
  const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  writeLists(write, registry);

  /** Names the packaged Node and npm. */
  const pin = (node: Entry, npm: Entry) =>
    write('scripts/packaged.json', {
      node: { version: node.version, integrity: { [nodePackage]: node.integrity } },
      npm,
    });
  pin(registry.entry(nodePackage), registry.entry('npm'));

  /** Runs the beginning of start and test in a process of its own, with an empty npm cache. */
  function begin({ options = {}, settings = {}, flags = [] }: How = {}) {
    const script = `
      const { install } = await import('./scripts/prepare.mjs');
      const { main } = await import('./scripts/run.mjs');
      await main(async () => (await install(${JSON.stringify(options)}), 0));`;
    const child = spawn(process.execPath, [...flags, '--input-type=module', '--eval', script], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, npm_config_registry: registry.url, ...settings },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const ended = new Promise<Installed>((resolve) => child.once('close', (status) => resolve({ status, said })));
    return { child, ended };
  }

  /** Puts a program into a folder of PATH, which it returns. */
  function inPath(name: string, script: string): string {
    const programs = join(folder, 'bin');
    mkdirSync(programs, { recursive: true });
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return programs;
  }

  return {
    folder,
    inPath,
    has: (path: string) => existsSync(join(folder, path)),
    write,
    read: <Value>(name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Value,
    pin,
    begin,
    install: (how: How = {}) => begin(how).ended,
  };
}

/** Gives each test of a file a clone, and all of them one registry. */
export function eachWithClone(give: (registry: Registry, clone: SmallClone) => void): void {
  let registry: Registry;
  beforeAll(async () => {
    registry = await startRegistry(PACKAGES);
  });
  afterAll(() => registry.close());
  beforeEach(() => {
    const clone = makeClone(registry);
    give(registry, clone);
    return () => rmSync(clone.folder, { recursive: true });
  });
}

type Entry = { version: string; integrity: string };

function writeLists(write: (name: string, value: object) => void, registry: Registry): void {
  const lists = {
    dependencies: { node: '24.1.0', postgres: '3.4.9' },
    optionalDependencies: { native: '1.0.0' },
    devDependencies: { 'for-tests': '1.0.0' },
  };
  const about = { name: 'small', version: '1.0.0', private: true, ...lists };
  const packages = {
    '': about,
    'node_modules/node': { ...registry.entry('node'), hasInstallScript: true },
    'node_modules/postgres': registry.entry('postgres'),
    'node_modules/native': { ...registry.entry('native'), optional: true, os: [process.platform] },
    'node_modules/for-tests': { ...registry.entry('for-tests'), dev: true },
  };
  write('package.json', about);
  write('package-lock.json', { name: 'small', version: '1.0.0', lockfileVersion: 3, requires: true, packages });
}
