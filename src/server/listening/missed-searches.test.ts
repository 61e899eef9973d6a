import '../../../tests/support/database.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin } from '../../../tests/support/makers.ts';
import { readCsv } from '../../../tests/support/csv.ts';
import { sql } from '#server/db/sql.ts';
import { endDays } from './downloads/day-end.ts';
import { writeMissedSearchesCsv } from './downloads/read.ts';
import { flushMissedSearches, type FruitlessSearch, recordMissedSearch } from './missed-searches.ts';

const NOON = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T13:00:00Z');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0';

beforeEach(() => sql`truncate download_keys, missed_search_visitors, missed_searches`);

function search(visitor: number, text: string, more: Partial<FruitlessSearch> = {}): void {
  const who = { address: `192.0.2.${visitor}`, userAgent: FIREFOX, asksForPrivacy: false, isPrefetch: false };
  recordMissedSearch({ text, ...who, at: NOON, ...more });
}

async function stored() {
  await flushMissedSearches(LATER);
  return (await sql`select words, month::text, visitors from missed_searches order by words`).map((row) => ({
    ...row,
  }));
}

const forEach = (visitors: number, text: string, more: Partial<FruitlessSearch> = {}) => {
  for (let visitor = 1; visitor <= visitors; visitor += 1) search(visitor, text, more);
};

describe('words that found nothing', () => {
  it('are stored from the fifth visitor of a day on, and each of them is counted', async () => {
    forEach(4, 'Wheelchair ramp');
    expect(await stored()).toEqual([]);
    search(4, 'wheelchair ramp');
    expect(await stored()).toEqual([]);
    search(5, 'WHEELCHAIR ramp');
    expect(await stored()).toEqual([{ words: 'wheelchair ramp', month: '2026-11-01', visitors: 5 }]);
    search(5, 'wheelchair ramp');
    search(6, 'wheelchair ramp');
    expect(await stored()).toEqual([{ words: 'wheelchair ramp', month: '2026-11-01', visitors: 6 }]);
  });

  it('are stored when seven come in one batch', async () => {
    forEach(7, 'gout');
    expect(await stored()).toEqual([{ words: 'gout', month: '2026-11-01', visitors: 7 }]);
  });

  it('count a visitor by address: other browsers and an IPv6 network are the same one', async () => {
    for (let i = 0; i < 9; i += 1) {
      search(1, 'gout', { userAgent: `${FIREFOX}.${i}` });
      search(1, 'gout', { address: `2001:db8::${i}` });
      await flushMissedSearches(LATER);
    }
    expect(await stored()).toEqual([]);
  });

  it('are what someone typed in the end, not every beginning of it', async () => {
    for (const text of ['whe', 'wheelc', 'wheelchair']) forEach(5, text);
    expect((await stored()).map(({ words }) => words)).toEqual(['wheelchair']);
  });

  it('wait while someone may still be typing', async () => {
    forEach(5, 'gout');
    await flushMissedSearches(new Date(NOON.getTime() - 1));
    expect(await sql`select from missed_search_visitors`).toHaveLength(0);
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ['bots', 'gout', { userAgent: 'Googlebot/2.1' }],
    ['visitors who ask for privacy', 'gout', { asksForPrivacy: true }],
    ['a prefetch', 'gout', { isPrefetch: true }],
    ['signs', '?!', {}],
    ['a novel', 'a'.repeat(101), {}],
  ])('are never those of %s', async (_, text, more) => {
    forEach(6, text, more);
    expect(await stored()).toEqual([]);
    expect(await sql`select from missed_search_visitors`).toHaveLength(0);
  });
});

it('words of a clock that was a day ahead do not wait for that day once it is set back', async () => {
  forEach(5, 'gout', { at: new Date(NOON.getTime() + 24 * 3_600_000) });
  await flushMissedSearches(NOON);
  expect(await stored()).toMatchObject([{ words: 'gout' }]);
});

it('neither words nor addresses can be read from the marks, which go with their day', async () => {
  forEach(3, 'gout');
  await flushMissedSearches(LATER);
  const marks = await sql<{ row: string }[]>`select m::text as row from missed_search_visitors m`;
  expect(marks).toHaveLength(3);
  for (const { row } of marks) expect(row).not.toMatch(/gout|192\.0\.2/);
  await endDays(new Date('2026-11-22T01:00:00Z'));
  expect(await sql`select from missed_search_visitors`).toHaveLength(0);
  forEach(4, 'gout', { at: new Date('2026-11-22T12:00:00Z') });
  await flushMissedSearches(new Date('2026-11-22T13:00:00Z'));
  expect(await sql`select from missed_searches`).toHaveLength(0);
});

it('the CSV has every month, and runs nothing', async () => {
  forEach(5, '=cmd()');
  await flushMissedSearches(LATER);
  forEach(6, 'gout', { at: new Date('2026-12-01T12:00:00Z') });
  await flushMissedSearches(new Date('2026-12-01T13:00:00Z'));
  let text = '';
  for await (const piece of writeMissedSearchesCsv(await anAdmin())) text += piece;
  expect(readCsv(text)).toEqual([
    ['Month', 'Words', 'Visitors'],
    ['2026-12', 'gout', '6'],
    ['2026-11', "'=cmd()", '5'],
  ]);
});
