import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const ascii = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from([...text].flatMap((sign) => (isLittle ? [sign.charCodeAt(0), 0] : [0, sign.charCodeAt(0)])));
const SENORA = 'La señora está en la escalera. Así, más despacio.';

test.each([
  ['UTF-8', new TextEncoder().encode(SENORA), undefined],
  ['UTF-8 that is declared otherwise', new TextEncoder().encode(SENORA), 'iso-8859-1'],
  ['UTF-8 that has a replacement character', new TextEncoder().encode(`\ufffd${'a'.repeat(9)}${SENORA}`), undefined],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${SENORA}`), undefined],
  ['UTF-16 with its mark', Uint8Array.from([0xff, 0xfe, ...utf16(SENORA, true)]), undefined],
  ['UTF-16 without one', utf16(SENORA, true), undefined],
  ['UTF-16 the other way round', utf16(SENORA, false), undefined],
  ['what the sender declares', ascii(SENORA), 'ISO-8859-1'],
  ['what XML declares', ascii(`<?xml version="1.0" encoding="windows-1252"?>${SENORA}`), undefined],
  ['what a page declares', ascii(`<html><meta charset=latin1>${SENORA}`), undefined],
])('letters in %s are read, and nothing is guessed', async (_, bytes, declared) => {
  const read = await decodeText(bytes, declared);
  expect(read?.isGuessed).toBe(false);
  expect(read?.text.slice(-SENORA.length)).toBe(SENORA);
});

test.each(['utf-8', 'windows-1252', undefined])(
  'a byte that is not UTF-8 costs one letter of a text that is UTF-8 otherwise, declared as %s',
  async (declared) => {
    const bytes = Uint8Array.from([...new TextEncoder().encode(SENORA), 0xe9, ...new TextEncoder().encode(' fin')]);
    expect(await decodeText(bytes, declared)).toEqual({
      text: `${SENORA}\ufffd fin`,
      encoding: 'utf-8',
      isGuessed: false,
    });
  },
);

test.each([
  ['shift_jis', [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xcc, 0x89, 0xb9, 0x90, 0xba], '日本語の音声'],
  ['gb18030', [0xc4, 0xe3, 0xba, 0xc3, 0xca, 0xc0, 0xbd, 0xe7, 0xd6, 0xd0, 0xce, 0xc4], '你好世界中文'],
  ['windows-1252', [0x41, 0xf1, 0x6f, 0xc3, 0xb1, 0xed, 0xe9], 'AñoÃ±íé'],
])('what is declared as %s and is not mostly UTF-8 is read as it says', async (declared, bytes, expected) => {
  expect(await decodeText(Uint8Array.from(bytes), declared)).toMatchObject({ text: expected, encoding: declared });
});

test.each([
  ['Windows-1252', ascii(SENORA), SENORA],
  ['a single word of it', ascii('1\n00:00:01,000 --> 00:00:02,000\nse\u00f1ora\n'), 'señora'],
  [
    'Windows-1251',
    Uint8Array.from([
      0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xea, 0xe0, 0xea, 0x20, 0xe2, 0xe0, 0xf8, 0xe8, 0x20, 0xe4, 0xe5,
      0xeb, 0xe0,
    ]),
    'Привет, как ваши дела',
  ],
])('letters in %s are guessed, which is reported', async (_, bytes, expected) => {
  const read = await decodeText(bytes, 'utf-8'); // which it is not
  expect(read?.isGuessed).toBe(true);
  expect(read?.text).toContain(expected);
});

test.each(['PK\x03\x04 a document', '%PDF-1.7', '\x89PNG', 'ID3\x03', 'a\0b\0\0c'])('%j is no text', async (text) =>
  expect(await decodeText(ascii(text))).toBeNull(),
);
