import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { english } from '../../../tests/support/words.ts';
import { nameMisnamed, parseDotEnv, readDotEnv } from './dot-env.ts';

test('a .env line that is no setting is named by its number', () => {
  expect(parseDotEnv('# mine\nPORT=8080\nexport SHOW_TITLE="A\nB"\n')).toMatchObject({
    PORT: '8080',
    SHOW_TITLE: 'A\nB',
  });
  expect(() => parseDotEnv('PORT=8080\nwhat is this\n')).toThrow('.env line 2');
  expect(() => parseDotEnv('SHOW_TITLE="A\nB\nC"\nwhat is this\n')).toThrow('.env line 4 ');
  expect(() => parseDotEnv('PORT=80\nSHOW_TITLE="A\nHOST=::\n')).toThrow('.env line 2 opens a quote that never closes');
});

const LINES = ['PUBLIC_URL=https://podcast.example', '# mine', '', 'SHOW_TITLE="Contraseñas, care"', ''];
const SETTINGS = { PUBLIC_URL: 'https://podcast.example', SHOW_TITLE: 'Contraseñas, care' };
const utf8 = (text: string) => Buffer.from(text, 'utf8');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

test.each([
  ['Linux', utf8(LINES.join('\n'))],
  ['Windows', utf8(LINES.join('\r\n'))],
  ['an old Macintosh', utf8(LINES.join('\r'))],
  ['Notepad, as UTF-8 with its mark', utf8('\ufeff' + LINES.join('\r\n'))],
  ['Notepad, as Unicode', utf16('\ufeff' + LINES.join('\r\n'))],
  ['Notepad, as Unicode big endian', utf16('\ufeff' + LINES.join('\r\n')).swap16()],
  ['PowerShell, as Unicode without a mark', utf16(LINES.join('\r\n'))],
  ['Notepad, as ANSI', Buffer.from(LINES.join('\r\n'), 'latin1')],
  ['DOS, with its end of file', utf8(LINES.join('\r\n') + '\x1a')],
  ['somebody who joins two files with marks', utf8('\ufeff' + LINES.join('\n\ufeff'))],
])('a .env counts whole as %s saves it', (_, bytes) => {
  expect(readDotEnv(bytes)).toEqual(SETTINGS);
});

test.each([
  'export A=b c',
  'set A=b c',
  'SET A=b c',
  '$env:A = "b c"',
  '  A\t= b c  ',
  '\u00a0A\u00a0=\u00a0b c\u00a0',
  '\u200bA=\u200bb c\u200e',
  'A=“b c”',
  'A = „b c“ # mine',
  'A=‘b c’',
  'A=«b c»',
  'A=“b c"',
  "A='b c' # mine",
  'A=`b c`',
])('%j is the setting that it looks like', (line) => {
  expect(readDotEnv(utf8(`X=1\n${line}\nY="set A=2\nA=3"\n`))).toEqual({ X: '1', A: 'b c', Y: 'set A=2\nA=3' });
});

test.each(['“Care” at home', '“Care” and “home”', "Mary's “care”", '’Tis care'])(
  'quotes within %s stay, for they belong to it',
  (title) => {
    expect(readDotEnv(utf8(`A=${title}\n`))).toEqual({ A: title });
  },
);

test.each([
  ['A: b', /^\.env line 1 is not NAME=value/],
  ['setx A b', /^\.env line 1 is not NAME=value/],
  ['A="b”\nB="c”', /^\.env line 2 is not NAME=value/],
  ['{\\rtf1\\ansi A=b}', /^\.env is not plain text/],
  ['A=b\0', /^\.env is not plain text/],
])('what no way to write settings is, %j, is refused in words', (text, line) => {
  expect(() => readDotEnv(utf8(text))).toThrow(line);
});

test('a file that an editor has named .env.txt is named, unless there is a .env', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'env'), 'what a shell is told\n');
  expect(nameMisnamed(folder)).toEqual([]);
  writeFileSync(join(folder, '.env.txt'), utf16('\ufeff' + LINES.join('\r\n')));
  expect(nameMisnamed(folder).map((say) => say(english.start))).toEqual([
    '.env.txt is not read: name it .env to have its settings count.',
  ]);
  writeFileSync(join(folder, '.env'), '');
  expect(nameMisnamed(folder)).toEqual([]);
});
