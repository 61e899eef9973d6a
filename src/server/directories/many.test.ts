import '../../../tests/support/database.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aStoredAudio, anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import type { Admin } from '#shared/account.ts';
import { ManyRequest } from '#shared/many.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { checkMany } from './many.ts';

const NOW = new Date();
const LONG_AGO = new Date('2020-01-05T10:00:00.000Z');
let admin: Admin;

beforeAll(async () => void (admin = await anAdmin()));
beforeEach(() => {
  config.mail = null;
  return sql`truncate episodes, subscribers cascade`;
});

type Request = Parameters<typeof ManyRequest.parse>[0];
const check = (request: Request) => checkMany(admin, ManyRequest.parse(request), NOW);
const subscribe = (email: string, rhythm: string, languages = 'both') => sql`
  insert into subscribers (email, rhythm, languages, language, confirmed_at)
  values (${email}, ${rhythm}, ${languages}, 'en', now())`;
const codesOf = ({ episodes }: Awaited<ReturnType<typeof check>>) =>
  episodes.map(({ title, findings }) => [title, findings.map(({ reason }) => reason.code)] as const);

test('of many that are to be published it says how many go live, what to know of each, and stores nothing', async () => {
  const audioUrl = await aStoredAudio();
  const bare = await anEpisode({ title: 'Bare', audioUrl }, NOW, admin);
  await sql`update episodes set description = '' where id = ${bare.id}`;
  const shown = await anEpisode({ title: 'Shown', published: true }, NOW, admin);
  const found = await check({ act: 'publish', episodes: [bare.id, shown.id] });
  expect(found).toMatchObject({ total: 1, sends: false, each: 0, weekly: 0, noted: 1, episodes: [{ id: bare.id }] });
  expect(codesOf(found)).toEqual([['Bare', expect.arrayContaining(['descriptionMissing'])]]);
  expect(found.episodes[0]?.findings.every(({ level }) => level !== 'pass')).toBe(true);
  expect(await sql`select 1 from jobs where kind = 'many'`).toHaveLength(0);
  expect(await check({ act: 'publish', found: { search: 'bare', status: 'draft' } })).toMatchObject({ total: 1 });
  expect(await check({ act: 'publish', episodes: [shown.id] })).toMatchObject({ total: 0, noted: 0, episodes: [] });
});

test('each reader is counted once for each episode that is news: what was announced, or is old, is none', async () => {
  config.mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'Carecast <podcast@example.com>' };
  for (const [email, rhythm, languages] of [
    ['ana@example.com', 'each', 'both'],
    ['ben@example.com', 'each', 'es'],
    ['cleo@example.com', 'weekly', 'both'],
  ] as const)
    await subscribe(email, rhythm, languages);
  const audioUrl = await aStoredAudio();
  const [one, two] = [await anEpisode({ audioUrl }, NOW, admin), await anEpisode({}, NOW, admin)];
  const old = await anEpisode({ published: true }, LONG_AGO, admin);
  await sql`update episodes set published = false where id = ${old.id}`;
  const inEnglish = await check({ act: 'publish', episodes: [one.id, two.id, old.id] });
  expect(inEnglish).toMatchObject({ total: 3, sends: true, news: 2, each: 1, weekly: 1 });
  await sql`update episodes set language = 'es' where id = ${two.id}`;
  expect(await check({ act: 'publish', episodes: [one.id, two.id] })).toMatchObject({ news: 2, each: 2 });
  expect(await check({ act: 'publish', episodes: [old.id] })).toMatchObject({ total: 1, news: 0, each: 0, weekly: 0 });
});

test('of many that have something to know the first twenty are named, and all are counted', async () => {
  for (let at = 0; at < 22; at += 1) await anEpisode({ title: `Draft ${at}` }, NOW, admin);
  await sql`update episodes set description = ''`;
  const found = await check({ act: 'publish', found: { search: '', status: 'all' } });
  expect(found).toMatchObject({ total: 22, noted: 22 });
  expect(found.episodes).toHaveLength(20);
});
