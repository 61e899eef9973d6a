import { expect, test } from 'vitest';
import { format as enFormat } from './words/en/format.ts';
import { forms as enForms } from './words/en/reasons/forms.ts';
import { moving as enMoving } from './words/en/studio/moving.ts';
import { transcript as enTranscript } from './words/en/studio/transcript.ts';
import { format as esFormat } from './words/es/format.ts';
import { forms as esForms } from './words/es/reasons/forms.ts';
import { moving as esMoving } from './words/es/studio/moving.ts';
import { transcript as esTranscript } from './words/es/studio/transcript.ts';
import { countThings } from './size.ts';

test('Numbers over 999 have their comma, in both languages', () => {
  expect(enMoving.offer.episodes(1200)).toBe('1,200 episodes');
  expect(esMoving.offer.episodes(1200)).toBe('1,200 episodios');
  expect(enTranscript.more(2345)).toBe('And 2,345 more.');
  expect(esTranscript.more(2345)).toBe('Y 2,345 más.');
  expect(enForms.notWholeNumber({ minimum: 1, maximum: 9999 })).toBe('Enter a whole number from 1 to 9,999');
  expect(esForms.notWholeNumber({ minimum: 1, maximum: 9999 })).toBe('Escriba un número entero de 1 a 9,999');
  expect(enFormat.found(1000, true)).toBe('1,000+ episodes found');
  expect(esFormat.found(1000, true)).toBe('más de 1,000 episodios encontrados');
  expect(countThings(1234, 'row')).toBe('1,234 rows');
});
