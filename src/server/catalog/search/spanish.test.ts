import '../../../../tests/support/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { anEpisode } from '../../../../tests/support/makers.ts';
import { listCatalog } from './search.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const search = async (text: string, language: 'en' | 'es' = 'es') => {
  const { episodes, corrected } = await listCatalog({ search: text, language, limit: 9, offset: 0 });
  return { titles: episodes.map(({ title }) => title), corrected };
};

beforeAll(async () => {
  const add = (at: number, title: string, description: string, language: string | null) =>
    anEpisode({ title, description, language, published: true }, day(at));
  await add(1, 'Después de una caída', 'Qué hacer en el baño. Las medicinas que marean.', 'es-us');
  await add(2, 'Una lista de sus medicinas', 'Llévela al médico. Caminando cada día.', 'es');
  await add(3, 'After a fall', 'A list for the bathroom. Someone cared.', null);
});

test.each([
  ['caidas', 'Después de una caída'],
  ['CAÍDA', 'Después de una caída'],
  ['bano', 'Después de una caída'],
  ['medicina', 'Una lista de sus medicinas'],
  ['caminar', 'Una lista de sus medicinas'],
])('%s finds %s, without its accent and in another form', async (text, title) => {
  expect((await search(text)).titles[0]).toBe(title);
  expect((await search(text, 'en')).titles[0]).toBe(title);
});

test('common words of the searched language need not be there', async () => {
  expect((await search('la lista de mis medicinas')).titles).toEqual(['Una lista de sus medicinas']);
});

test('a slip is corrected to a word of the language that is searched', async () => {
  expect(await search('medicimas')).toEqual({
    titles: ['Una lista de sus medicinas', 'Después de una caída'],
    corrected: 'medicinas',
  });
  expect(await search('bathrom')).toEqual({ titles: [], corrected: null });
  expect((await search('bathrom', 'en')).corrected).toBe('bathroom');
  expect(await search('medicimas', 'en')).toEqual({ titles: [], corrected: null });
});

test('an English word has no Spanish forms', async () => {
  // "cars" and "cared" have the Spanish stems of "car" and "care", "card" has one of its own
  await anEpisode({ title: 'Getting into the car', description: 'x', published: true }, day(4));
  expect((await search('caras', 'en')).titles).toEqual([]);
});
