import '../../../../tests/support/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../../tests/support/makers.ts';
import { listCatalog, listClosest } from './search.ts';

/** By short name title and description, then what is spoken, in Spanish where a name ends in `es`. */
const EPISODES = `
bathing | Bathing someone who does not want to | Warm room, warm water, one step at a time.
  Say what comes next. Keep a towel around the shoulders.
feet | Foot care in diabetes | What to look for every evening, and what to never cut.
  Look between the toes. Call the nurse about a wound.
back | Lifting without hurting yourself | The three moves that physical therapists teach.
  Get close, and keep your back straight.
spine | When your back aches | Why aides get back pain, and what helps.
  Heat, walking and time.
skin | Pressure sores begin as a red spot | Turning, cushions and skin.
  Turn every two hours.
fell | Your mother fell: the first ten minutes | What to look at before you help her up.
  Do not lift her yet.
list | One list for every medicine | Why one list prevents harm at the doctor’s.
  Write down the dose.
pressure | Measuring blood pressure at home | Which cuff and how often.
  Rest for five minutes.
evening | Evenings with dementia | Light, routine and company.
  Turn on the lights before dusk.
water | Drinking enough in the heat | Dehydration looks like confusion.
  A glass with each meal.
alone | Loneliness is a health problem | What visits do.
  A phone call counts.
mamaes | Mi mamá se cayó | Qué hacer en los primeros minutos.
  No la levante todavía.
pieses | Los pies y la diabetes | Qué buscar cada noche.
  Mire entre los dedos.
medicinases | Una sola lista de las medicinas | Llévela al médico.
  Anote la dosis.
pielges | Cuidar la piel | Cómo prevenir las úlceras por presión.
  Cambie de posición cada dos horas.
`;

/** The episodes that have to be among the first three, found or closest. */
const QUERIES: [query: string, wanted: string][] = [
  ['diabetes feet', 'feet'],
  ['diabetic foot', 'feet'],
  ['feet', 'feet'],
  ['refuses to bathe', 'bathing'],
  ["won't bathe", 'bathing'],
  ['shower', 'bathing'],
  ['mom refuses shower', 'bathing'],
  ['back pain', 'spine'],
  ['backache', 'spine'],
  ['sore back', 'spine'],
  ['bedsore', 'skin'],
  ['bedsores', 'skin'],
  ['pressure ulcer', 'skin'],
  ['pressure injury heel', 'skin'],
  ['mom fell', 'fell'],
  ['mama fell down', 'fell'],
  ['my mother fell', 'fell'],
  ['mum has fallen', 'fell'],
  ['medication list', 'list'],
  ['list of pills', 'list'],
  ['pill', 'list'],
  ['meds', 'list'],
  ['hypertension', 'pressure'],
  ['alzheimer', 'evening'],
  ['alzheimers evenings', 'evening'],
  ['thirsty', 'water'],
  ['dehydrated heat', 'water'],
  ['lonely', 'alone'],
  ['physician list', 'list'],
  ['transfer without hurting', 'back'],
];
const SPANISH: [query: string, wanted: string][] = [
  ['mi madre', 'mamaes'],
  ['mi madre se cayó', 'mamaes'],
  ['mi mamá tuvo una caída', 'mamaes'],
  ['medicamentos', 'medicinases'],
  ['lista de medicamentos', 'medicinases'],
  ['pastillas', 'medicinases'],
  ['pie diabético', 'pieses'],
  ['pies', 'pieses'],
  ['escaras', 'pielges'],
  ['llagas en la piel', 'pielges'],
];

const names = new Map<string, string>();

beforeAll(async () => {
  const admin = await anAdmin();
  const episodes = EPISODES.matchAll(/^(\w+) \| (.*) \| (.*)\n {2}(.*)$/gm);
  for (const [at, [, name = '', title, description, transcript]] of [...episodes].entries()) {
    const language = name.endsWith('es') ? 'es-us' : null;
    const published = new Date(Date.UTC(2026, 0, 31 - at));
    const { id } = await anEpisode({ title, description, transcript, language, published: true }, published, admin);
    names.set(id, name);
  }
});

async function firstOf(search: string, language: 'en' | 'es'): Promise<string[]> {
  const found = await listCatalog({ search, language, limit: 3, offset: 0 });
  const { episodes } = found.total > 0 ? found : await listClosest({ search, language, limit: 3 });
  return episodes.map(({ id }) => names.get(id) ?? '');
}

test('forty judged queries in the words of people who care find what they mean, in English and Spanish', async () => {
  const missed: string[] = [];
  for (const [language, queries] of [
    ['en', QUERIES],
    ['es', SPANISH],
  ] as const)
    for (const [query, wanted] of queries) {
      const first = await firstOf(query, language);
      if (!first.includes(wanted)) missed.push(`${query}: ${first.join(', ')}`);
    }
  expect(QUERIES.length + SPANISH.length).toBeGreaterThanOrEqual(40);
  expect(missed).toEqual([]);
});

test('a word of care is not corrected, and nothing is close to one word that is nowhere', async () => {
  await anEpisode({ title: 'The day before', description: 'x', published: true }, new Date());
  expect((await listCatalog({ search: 'bedsore', limit: 9, offset: 0 })).corrected).toBeNull();
  expect((await listClosest({ search: 'xylophone', limit: 9 })).episodes).toEqual([]);
});

test('a short word of a search is no beginning of another', async () => {
  await anEpisode({ title: 'Mice in a study', description: 'x', published: true }, new Date());
  const { episodes } = await listClosest({ search: 'mi xylophone', language: 'en', limit: 9 });
  expect(episodes.map(({ title }) => title)).not.toContain('Mice in a study');
});

test('of an episode that has most of the words the others are no condition', async () => {
  const { episodes } = await listClosest({ search: 'dementia evenings xylophone', limit: 9 });
  expect(names.get(episodes[0]?.id ?? '')).toBe('evening');
  const nothing = await listClosest({ search: 'dementia evenings', category: 'Case Studies', limit: 9 });
  expect(nothing.episodes).toEqual([]);
});
