import '../../../tests/support/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '../../../tests/support/makers.ts';
import { inLanguage, setRootLanguage } from '#server/words.ts';
import { currentShow, watchShow, showLanguage, textLanguage } from './index.ts';
import { changeSettings } from './settings.ts';

beforeAll(watchShow);
// Test files that follow in this process have the show as it was.
afterAll(async () => {
  await reset();
});

const reset = () => {
  setRootLanguage('en');
  return change({
    ...{ language: null, title: null, description: null, heroTitle: null, heroText: null },
    ...{ otherTitle: null, otherDescription: null, otherHeroTitle: null, otherHeroText: null },
  });
};

const TEXTS = ['title', 'shortTitle', 'heroTitle', 'heroText'] as const;
const onPages = (of: 'en' | 'es') =>
  inLanguage(of, () => [textLanguage(), textLanguage('pt-br'), ...TEXTS.map(showLanguage)]);

const MORE = {
  ...{ otherTitle: 'Cuidar en casa', otherDescription: 'Para quien cuida.' },
  ...{ heroTitle: 'Care, explained', otherHeroTitle: 'El cuidado, explicado' },
};
const change = async (changes: Parameters<typeof changeSettings>[1]) =>
  changeSettings(await anAdmin(), changes, new Date());
const homeIn = (of: 'en' | 'es') =>
  inLanguage(of, () => {
    const { heroTitle, heroText } = currentShow();
    return [heroTitle, heroText];
  });

test('a text of the show is marked where its words are not in the language of the page, and only there', async () => {
  await change({ language: 'en-us', title: 'Care at home', description: 'For whoever cares.', heroTitle: 'Care' });
  expect(onPages('en')).toEqual([undefined, 'pt-br', undefined, undefined, undefined, undefined]);
  expect(onPages('es')).toEqual(['en-us', 'pt-br', 'en-us', 'en-us', 'en-us', 'en-us']);
  await change(MORE);
  expect(onPages('es')).toEqual(['en-us', 'pt-br', undefined, undefined, undefined, undefined]);
  await change({ language: 'fr' });
  expect(onPages('en')).toEqual(['fr', 'pt-br', 'fr', 'fr', 'fr', 'fr']);
  setRootLanguage('es');
  await change({ language: 'es' });
  expect(onPages('es')).toEqual([undefined, 'pt-br', undefined, undefined, undefined, undefined]);
  expect(onPages('en')).toEqual(['es', 'pt-br', undefined, undefined, undefined, undefined]);
});

test('the home page in the other language says what the show says in it, else what it says in the first', async () => {
  setRootLanguage('en');
  await change({ language: 'en-us', ...MORE, heroText: null });
  expect(homeIn('en')).toEqual(['Care, explained', 'For whoever cares.']);
  expect(homeIn('es')).toEqual(['El cuidado, explicado', 'Para quien cuida.']);
  await change({ heroText: 'Short and clear.', otherHeroTitle: null });
  expect(homeIn('es')).toEqual(['Care, explained', 'Short and clear.']);
  await change({ otherHeroText: 'Corto y claro.' });
  expect(homeIn('es')).toEqual(['Care, explained', 'Corto y claro.']);
  expect(homeIn('en')).toEqual(['Care, explained', 'Short and clear.']);
});

test('our own description of a show is in the language of the page', async () => {
  await reset();
  for (const root of ['en', 'es'] as const) {
    setRootLanguage(root);
    for (const of of ['en', 'es'] as const) expect(inLanguage(of, () => showLanguage('heroText'))).toBeUndefined();
  }
});
