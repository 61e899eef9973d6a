import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Whose every journey is slow by nature, or needs a second browser. */
const SLOW_BY_NATURE = [
  'backup.spec.ts', // the same in parts: src/server/backup
  'downloads-through-kills.spec.ts',
  'durability.spec.ts',
  'firefox.spec.ts',
  'large-upload.spec.ts',
  'lighthouse.spec.ts',
  'many-machines.spec.ts',
  'marks.spec.ts',
  'publish-later-proof.spec.ts',
  'reverse-proxies.spec.ts',
  'stopping.spec.ts',
];

/** Returns whether `npm test` runs any of these journeys. */
export function hasQuickJourney(source: string): boolean {
  const outsideSlowGroups = source.replace(/^test\.describe\(\s*['`]@(slow|clients)[\s\S]*?^\}\);/gm, '');
  return /^ *test\(\s*(['"`])(?!@(slow|clients)\b)/m.test(outsideSlowGroups);
}

test('`npm test` runs a journey of every feature: whose journeys are all slow is named here', () => {
  const files = globSync('tests/journeys/*.spec.ts', { cwd: ROOT });
  const slow = files.filter((file) => !hasQuickJourney(readFileSync(`${ROOT}${file}`, 'utf8')));
  expect(slow.map((file) => basename(file)).toSorted()).toEqual(SLOW_BY_NATURE);
});

test.each([
  ["test('it plays', () => 1);", true],
  ['test(`${lane}it plays`, () => 1);', true],
  ["test('@slow it plays', () => 1);", false],
  ["test(\n  '@slow it plays', () => 1);", false],
  ["test.describe('@slow a siege', () => {\n  test('it holds', () => 1);\n});", false],
  ["test.describe(`@slow ${some}`, () => {\n  test('it holds', () => 1);\n});", false],
  ["test.describe('@slow a siege', () => {\n  test('it holds', () => 1);\n});\ntest('it plays', () => 1);", true],
])('%j has a journey that `npm test` runs: %s', (source, has) => {
  expect(hasQuickJourney(source)).toBe(has);
});
