import { execFileSync } from 'node:child_process';
import { cpSync, linkSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root, tool } from '../../scripts/places.mjs';

const PATCHED = 'node_modules/postgres/src/connection.js';

test('packages are patched as often as they are put in place, in this folder alone, and one that changed is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-patches-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const node = (...words: string[]) =>
    execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const patch = () =>
    node('--input-type=module', '--eval', "await (await import('./scripts/prepare.mjs')).patchPackages()");
  for (const name of ['scripts', 'patches', 'node_modules/postgres', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules/patch-package'), join(folder, 'node_modules/patch-package'));
  node(tool('patch-package/index.js'), '--reverse');
  const stock = readFileSync(join(folder, PATCHED), 'utf8');
  linkSync(join(folder, PATCHED), join(folder, 'elsewhere.js'));
  patch();
  const patched = readFileSync(join(folder, PATCHED), 'utf8');
  expect(patched).not.toBe(stock);
  expect(readFileSync(join(folder, 'elsewhere.js'), 'utf8')).toBe(stock);
  patch();
  expect(readFileSync(join(folder, PATCHED), 'utf8')).toBe(patched);
  writeFileSync(join(folder, PATCHED), 'another version');
  expect(patch).toThrow('a package does not take its patch');
});
