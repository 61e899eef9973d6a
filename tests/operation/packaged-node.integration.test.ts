// The packaged Node and npm come first, by whatever Node and npm a machine has: scripts/npm.mjs.
import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/places.mjs';
import { eachWithClone, type SmallClone } from '../support/small-clone.ts';

let clone: SmallClone;
eachWithClone((_registry, made) => (clone = made));

const FETCHING =
  /^Fetching Node 24\.1\.0 and npm 11\.0\.0, once, which install and run the site \(this machine has Node [\d.]+ and npm [\d.]+\)\.\n/;

/** Loaded before the scripts, it makes this machine another one. */
function otherwise(script: string): string[] {
  writeFileSync(join(clone.folder, 'otherwise.cjs'), script);
  return ['-r', './otherwise.cjs'];
}

test('without a network one line says so', async () => {
  const { status, said } = await clone.install({ settings: { npm_config_registry: 'http://127.0.0.1:1/' } });
  expect(said.replace(FETCHING, '')).toBe(
    "The packages could not be fetched (ECONNREFUSED): check the network, and npm's settings for proxy, registry and certificates, then run it again.\n",
  );
  expect(status).toBe(1);
});

test('a certificate that has expired, or is not valid yet, has the clock of this machine checked', async () => {
  const npm = `case "$1" in ping) echo npm error code CERT_NOT_YET_VALID;; version) printf '{\\n"npm": "10.0.0",\\n"node": "20.0.0"\\n}\\n';; *) exit 1;; esac`;
  const PATH = `${clone.inPath('npm', npm)}:${process.env['PATH']}`;
  const { status, said } = await clone.install({ settings: { PATH } });
  expect(said).toMatch(
    /fetched \(CERT_NOT_YET_VALID\): check the clock of this machine, which says \d{4}-\d\d-\d\d \d\d:\d\d UTC, the network,/,
  );
  expect(status).toBe(1);
});

test.each([
  [
    'riscv64',
    "Object.defineProperty(process, 'arch', { value: 'riscv64' });",
    /^There is no packaged Node for \w+ riscv64: it is there for .*\.\n$/,
  ],
  [
    'musl',
    'process.report.getReport = () => ({ header: {} });',
    /^There is no packaged Node for linux \w+ with musl, as Alpine has it: .*the image.*\.\n$/,
  ],
])('where there is no packaged Node one line says so (%s)', async (_, script, line) => {
  expect(await clone.install({ flags: otherwise(script) })).toEqual({ status: 1, said: expect.stringMatching(line) });
});

test('an npm that is missing or too old is reported in one line', async () => {
  symlinkSync(process.execPath, join(clone.inPath('npm', 'exit 1'), 'node'));
  const PATH = join(clone.folder, 'bin');
  expect(await clone.install({ settings: { PATH } })).toEqual({
    status: 1,
    said: 'Npm is needed beside Node 18 or newer: there is none in PATH, or it does not work.\n',
  });
  clone.inPath('npm', `printf '{\\n"npm": "6.14.4",\\n"node": "18.0.0"\\n}\\n'`);
  expect(await clone.install({ settings: { PATH } })).toEqual({
    status: 1,
    said: 'Npm 8 or newer is needed: this is npm 6.14.4.\n',
  });
});

test('every script of package.json that begins on the Node of the machine says in one line when that is too old', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const ours = Object.values(scripts).filter((script) => script.includes('scripts/'));
  expect(ours.filter((script) => !script.startsWith('node -r ./scripts/check-node.cjs scripts/'))).toEqual([]);
  const flags = otherwise("Object.defineProperty(process, 'versions', { value: { node: '16.20.2' } });");
  const words = [...flags, '-r', './scripts/check-node.cjs', 'scripts/start.mjs'];
  const { status, stderr, stdout } = spawnSync(process.execPath, words, { cwd: clone.folder, encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([1, '', 'Carecast needs Node 18 or newer: this is Node 16.20.2.\n']);
});
