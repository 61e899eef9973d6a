import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const ascii = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from([...text].flatMap((sign) => (isLittle ? [sign.charCodeAt(0), 0] : [0, sign.charCodeAt(0)])));
const SENORA = 'La señora está en la escalera. Así, más despacio.';

test.each([
  ['UTF-8', new TextEncoder().encode(SENORA), undefined],
  ['UTF-8 that is declared otherwise', new TextEncoder().encode(SENORA), 'iso-8859-1'],
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
])('letters in %s are guessed, which is said', async (_, bytes, expected) => {
  const read = await decodeText(bytes, 'utf-8'); // which it is not
  expect(read?.isGuessed).toBe(true);
  expect(read?.text).toContain(expected);
});

test.each(['PK\x03\x04 a document', '%PDF-1.7', '\x89PNG', 'ID3\x03', 'a\0b\0\0c'])('%j is no text', async (text) =>
  expect(await decodeText(ascii(text))).toBeNull(),
);
