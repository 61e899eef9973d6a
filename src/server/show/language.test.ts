import '../../../tests/support/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '../../../tests/support/makers.ts';
import { sql } from '#server/db/sql.ts';
import { invalidate } from '#server/invalidation.ts';
import { inLanguage, setRootLanguage } from '#server/words.ts';
import { followShow, showLanguage, textLanguage } from './index.ts';
import { changeSettings } from './settings.ts';

beforeAll(followShow);
// Test files that follow in this process have the show as it was.
afterAll(async () => {
  setRootLanguage('en');
  await sql`
    update show_settings set language = null, title = null, description = null, other_title = null, other_description = null`;
  await invalidate(['show']);
});

const TEXTS = ['title', 'shortTitle', 'heroText'] as const;
const onPages = (of: 'en' | 'es') =>
  inLanguage(of, () => [textLanguage(), textLanguage('pt-br'), ...TEXTS.map(showLanguage)]);

test('a text of the show is marked where its words are not in the language of the page, and only there', async () => {
  const admin = await anAdmin();
  const change = (changes: Parameters<typeof changeSettings>[1]) => changeSettings(admin, changes, new Date());
  await change({ language: 'en-us', title: 'Care at home', description: 'For whoever cares.' });
  expect(onPages('en')).toEqual([undefined, 'pt-br', undefined, undefined, undefined]);
  expect(onPages('es')).toEqual(['en-us', 'pt-br', 'en-us', 'en-us', 'en-us']);
  await change({ otherTitle: 'Cuidar en casa', otherDescription: 'Para quien cuida.' });
  expect(onPages('es')).toEqual(['en-us', 'pt-br', undefined, undefined, undefined]);
  await change({ language: 'fr' });
  expect(onPages('en')).toEqual(['fr', 'pt-br', 'fr', 'fr', 'fr']);
  setRootLanguage('es');
  await change({ language: 'es' });
  expect(onPages('es')).toEqual([undefined, 'pt-br', undefined, undefined, undefined]);
  expect(onPages('en')).toEqual(['es', 'pt-br', undefined, undefined, undefined]);
});

test('our own description of a show is in the language of the page', async () => {
  setRootLanguage('en');
  await sql`
    update show_settings set language = null, title = null, description = null, other_title = null, other_description = null`;
  await invalidate(['show']);
  for (const root of ['en', 'es'] as const) {
    setRootLanguage(root);
    for (const of of ['en', 'es'] as const) expect(inLanguage(of, () => showLanguage('heroText'))).toBeUndefined();
  }
});
