import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Linter } from 'eslint';
import regexp from 'eslint-plugin-regexp';
import { expect, test } from 'vitest';
import { root } from '../../scripts/places.mjs';

type Override = { files: string[]; excludeFiles?: string[]; rules: Linter.RulesRecord };
const { overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { overrides: Override[] };
const isOfPatterns = ({ rules = {} }: Partial<Override>) =>
  Object.keys(rules).some((name) => name.startsWith('regexp/'));
const [ofPatterns] = overrides.filter(isOfPatterns);

/** Each looks from every sign of a long text to its end, or has two parts that can take the same signs. */
const SLOW = [
  String.raw`/=+$/`,
  String.raw`/\s+$/`,
  String.raw`/(?:=(?:20|0a)?)+$/i`,
  String.raw`/-{1,}$/`,
  String.raw`/(?:a|b)+$/`,
  String.raw`/^-+|-+$/g`,
  String.raw`/:\W*$/`,
  String.raw`/\?.*$/`,
  String.raw`/\[[^\]]*\]/g`,
  String.raw`/^\s*bearer\s*(.*?)\s*$/i`,
  String.raw`/^(\w+)[^>]*>/`,
  'new RegExp(`^${SIGNS}|${SIGNS}$`, "g")',
];
const QUICK = [
  String.raw`/^=+$/`,
  String.raw`/^[^\s@]+@[^\s@]+$/`,
  String.raw`/-$/`,
  String.raw`/={1,2}$/`,
  String.raw`/(?<!-)-+$/`,
  String.raw`/\[[^[\]]*\]/g`,
  String.raw`/\s+/g`,
];

const isRefused = (pattern: string): boolean =>
  new Linter().verify(`const SIGNS = '[^a-z]+'; export const x = [SIGNS, ${pattern}];`, [
    { plugins: { regexp }, rules: ofPatterns?.rules ?? {} },
  ]).length > 0;

test('lint refuses patterns that take the square of a text’s length, in all that reads what strangers send', () => {
  expect(SLOW.filter((pattern) => !isRefused(pattern))).toEqual([]);
  expect(QUICK.filter(isRefused)).toEqual([]);
  expect(ofPatterns?.files).toEqual(['src/**']);
  // Only the operator writes these.
  expect(ofPatterns?.excludeFiles).toEqual([
    '**/*.test.{ts,tsx}',
    'src/server/config.ts',
    'src/server/config/**',
    'src/server/postgres/**',
  ]);
});
