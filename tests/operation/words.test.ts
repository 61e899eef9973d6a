import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { languageHere, words } from '../../scripts/words.mjs';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'carecast-words-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const dotEnv = (lines: string) => writeFileSync(join(folder, '.env'), lines);
function last(language: string, dataDir = 'data'): void {
  mkdirSync(join(folder, dataDir), { recursive: true });
  writeFileSync(join(folder, dataDir, 'language'), `${language}\n`);
}

test('before a first start the supervisor speaks the language of SHOW_LANGUAGE, wherever it is set', () => {
  expect(languageHere({}, folder)).toBe('en');
  expect(languageHere({ SHOW_LANGUAGE: 'es-us' }, folder)).toBe('es');
  dotEnv('PORT=80\nSHOW_LANGUAGE="es-mx"\n');
  expect(languageHere({}, folder)).toBe('es');
  expect(languageHere({ SHOW_LANGUAGE: 'en-us' }, folder)).toBe('en');
});

test('after it, that in which the site spoke last, wherever its data is', () => {
  last('es');
  expect(languageHere({ SHOW_LANGUAGE: 'en-us' }, folder)).toBe('es');
  last('en', 'elsewhere');
  expect(languageHere({ DATA_DIR: './elsewhere', SHOW_LANGUAGE: 'es' }, folder)).toBe('en');
  dotEnv('DATA_DIR=elsewhere\n');
  expect(languageHere({}, folder)).toBe('en');
});

test('a language that cannot be read is none', () => {
  mkdirSync(join(folder, 'data', 'language'), { recursive: true });
  expect(languageHere({}, folder)).toBe('en');
  symlinkSync('/dev/zero', join(folder, '.env'));
  expect(languageHere({}, folder)).toBe('en');
});

test('every text of the supervisor is in both languages', () => {
  const { steps: enSteps, ...en } = words.en;
  const { steps: esSteps, ...es } = words.es;
  const said = (text: unknown) => (typeof text === 'function' ? String(text) : text);
  for (const [name, text] of Object.entries(en)) expect(said(Reflect.get(es, name)), name).not.toEqual(said(text));
  expect([esSteps.all, esSteps.build]).not.toEqual([enSteps.all, enSteps.build]);
});
