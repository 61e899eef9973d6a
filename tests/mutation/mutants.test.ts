import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { breakText, listMutants } from './mutants.ts';

const folder = mkdtempSync(join(tmpdir(), 'carecast-mutants-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The file as it reads with each break we know of. */
function breaks(text: string): string[] {
  const file = join(folder, 'broken.ts');
  writeFileSync(file, text);
  return listMutants(file).map((mutant) => breakText(text, mutant));
}

test.each([
  ['if (a) b;', ['if (!(a)) b;', 'if (a) ;']],
  ['const a = b ? c : d;', ['const a = !(b) ? c : d;']],
  ['const a = b < c && d;', ['const a = b < c || d;', 'const a = b <= c && d;']],
  [
    'const a = [0, 60_000, true];',
    ['const a = [1, 60_000, true];', 'const a = [0, 0, true];', 'const a = [0, 60_000, false];'],
  ],
  ['function a() { b(); return c; }', ['function a() { return;  b(); return c; }', 'function a() { ; return c; }']],
])('%s', (text, expected) => {
  expect(breaks(text)).toEqual(expected);
});

test('types and imports are left as they are, because they do not run', () => {
  expect(breaks("import { a } from 'b';\ntype C = { d: true; e: 1 };\ninterface F { g: false }")).toEqual([]);
});
