import { expect, it } from 'vitest';
import { asLanguageTag } from './language-tag.ts';

it.each([
  ['es', 'es'],
  [' pt-BR ', 'pt-br'],
  ['zh-Hant-TW', 'zh-hant-tw'],
  ['Spanish', null],
  ['e', null],
  ['es_MX', null],
  ['es"><script>', null],
  [`es${'-ab'.repeat(9)}`, null],
  ['', null],
  [7, null],
  [undefined, null],
])('%j is the language %j', (given, tag) => expect(asLanguageTag(given)).toBe(tag));
