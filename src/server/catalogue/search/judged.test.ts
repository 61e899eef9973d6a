import '../../../../tests/support/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../../tests/support/makers.ts';
import { JUDGED_EPISODES, JUDGED_QUERIES } from '../../../../tests/support/judged-queries.ts';
import { listCatalogue } from './search.ts';

const names = new Map<string, string>();

beforeAll(async () => {
  const admin = await anAdmin();
  for (const [at, [name, [title, description, transcript]]] of Object.entries(JUDGED_EPISODES).entries()) {
    const published = new Date(Date.UTC(2026, 0, 31 - at));
    const { id } = await anEpisode({ title, description, transcript, published: true }, published, admin);
    names.set(id, name);
  }
});

/** Gain of a list of grades, less the further down (Järvelin and Kekäläinen, 2002). */
const gainOf = (grades: number[]): number =>
  grades.slice(0, 9).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

/** Normalized by the best possible order: 1 is perfect. Where nothing is wanted, nothing found is. */
async function ndcgOf(query: string, judged: string): Promise<number> {
  const grades = new Map(judged.split(', ').map((one) => [one.split(' ')[0] ?? '', Number(one.split(' ')[1] ?? 0)]));
  const { episodes } = await listCatalogue({ search: query, limit: 9, offset: 0 });
  if (judged === '') return episodes.length === 0 ? 1 : 0;
  const found = episodes.map(({ id }) => grades.get(names.get(id) ?? '') ?? 0);
  return gainOf(found) / gainOf([...grades.values()].sort((a, b) => b - a));
}

test('sixty judged queries find first what a person wants', async () => {
  const scores = new Map<string, number>();
  for (const [query, judged] of Object.entries(JUDGED_QUERIES)) scores.set(query, await ndcgOf(query, judged));
  const worst = [...scores].filter(([, score]) => score < 0.5);
  const mean = [...scores.values()].reduce((sum, score) => sum + score, 0) / scores.size;
  expect(scores.size).toBeGreaterThanOrEqual(60);
  expect(worst, `mean ${mean.toFixed(3)}`).toEqual([]);
  expect(mean).toBeGreaterThanOrEqual(0.9);
});
