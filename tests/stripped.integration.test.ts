import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { node24, root, siteFlags } from '../scripts/places.mjs';
import { stripTypes } from '../scripts/strip-types.mjs';

const LOADS = `
  await import('#server/db/sql.ts');
  console.log(process.moduleLoadList.filter((name) => /amaro|strip/.test(name)).join());`;

test('a built site loads its sources without the compiler that strips their types', () => {
  stripTypes.hooks['astro:build:done']();
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' }; // Vitest has one, which its children read
  const loaded = (flags: string[]) =>
    execFileSync(node24, [...flags, '--input-type=module', '--eval', LOADS], { cwd: root, env, encoding: 'utf8' });
  expect(loaded([])).toContain('amaro');
  expect(loaded(siteFlags).trim()).toBe('');
});
