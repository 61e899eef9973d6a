import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bucket } from '#shared/words/es/reasons/bucket.ts';
import { reasons } from '#shared/words/es/reasons.ts';
import { translated } from './translated.ts';
import { inLanguage, pageWords } from './words.ts';

const es = (text: string) => inLanguage('es', () => translated(text));

test.each([
  ['Nothing answers there.', 'Allí no responde nada.'],
  [
    'the mail server could not be used: its certificate has expired',
    'no se pudo usar el servidor de correo: su certificado venció',
  ],
  [
    'The old feed could not be read: it took longer than 30 seconds.',
    'El canal anterior no se pudo leer: tardó más de 30 segundos.',
  ],
  [
    'It has no date: today instead. It has no description, so it is a draft.',
    'No tiene fecha: se puso la de hoy. No tiene descripción, así que es un borrador.',
  ],
  ['Cover: it is larger than 5 MB', 'Portada: pasa de 5 MB'],
  ['“Falls: why?”: The audio is whole.', '“Falls: why?”: El audio está completo.'],
  ['1 episode without a title: “a”.', '1 episodio sin título: “a”.'],
  ['9 episodes without a transcript: “a”, “b” and 7 more.', '9 episodios sin transcripción: “a”, “b” y 7 más.'],
  [
    'The audio file has 5 bytes, but podcast apps are told 7. Downloads may stop early.',
    'El archivo de audio tiene 5 bytes, pero a las apps de pódcast se les dice 7. Las descargas pueden cortarse.',
  ],
  [
    'This backup cannot be used: manifest.json in it is missing or damaged. Nothing was changed.',
    'Esta copia no se puede usar: manifest.json falta en ella o está dañado. No se cambió nada.',
  ],
  ['updatedAt is an ISO 8601 time', 'updatedAt es una hora según ISO 8601'],
  ['nobody has written this ($1)', 'nobody has written this ($1)'],
])('%j is shown in Spanish', (english, spanish) => {
  expect(es(english)).toBe(spanish);
  expect(translated(english)).toBe(english);
});

test('what is in Spanish already stays, and so do all refusals', () => {
  const { accounts } = pageWords('es').errors;
  expect(es(accounts.keyWrong)).toBe(accounts.keyWrong);
  expect(es(pageWords('en').errors.accounts.keyWrong)).toBe(accounts.keyWrong);
});

test('each reason is one that the code says in English', () => {
  const code = globSync(['src/server/**/*.ts', 'src/pages/**/*.ts', 'src/shared/*.ts'])
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
    .toLowerCase();
  const missing = Object.keys(reasons)
    .filter((english) => !(english in bucket))
    .filter((english) => !piecesOf(english).every((piece) => code.includes(piece)));
  expect(missing).toEqual([]);
});

/** A sentence may be put together from several texts, each with a capital or without. */
const piecesOf = (english: string): string[] =>
  english.split('{}').flatMap((piece) => {
    const [, text = ''] = /^[\s:.,“”()]*(.*?)[\s:.,“”()]*$/s.exec(piece.toLowerCase()) ?? [];
    return text.length > 3 ? [text] : [];
  });
