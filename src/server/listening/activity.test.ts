import '../../../tests/support/database.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Admin, Confirmed } from '#shared/account.ts';
import { ACTIVITY_PAGE, ActivityFilters } from '#shared/activity.ts';
import { NewEpisode } from '#shared/episode-fields.ts';
import { readCsv } from '../../../tests/support/csv.ts';
import { anAdmin, anArrivedUpload, anAuthor, anEpisode, aStoredAudio } from '../../../tests/support/makers.ts';
import {
  changeEpisode,
  createEpisode,
  deleteEpisode,
  publishEpisode,
  requestApproval,
  scheduleEpisode,
  sendBack,
  unpublishEpisode,
} from '#server/catalog/index.ts';
import { readActivity, writeActivityCsv } from './activity.ts';
import { countAudit, recordAudit } from '#server/audit.ts';
import { sql } from '#server/db/sql.ts';

const NOW = new Date('2026-11-24T10:20:00Z');
let admin: Confirmed<Admin>;
beforeAll(async () => {
  admin = { ...(await anAdmin('Ana')), isConfirmed: true };
  const { id } = await anEpisode({ title: 'Safe stairs' }, NOW, admin);
  await recordAudit({ action: 'episode deleted', actor: admin, subject: id }, sql);
  await recordAudit({ action: 'role changed', actor: admin, facts: { username: 'Ben', role: 'author' } }, sql);
  await recordAudit({ action: 'copy downloaded', actor: admin, facts: { audio: true, encrypted: false } }, sql);
  for (let time = 0; time < 3; time += 1)
    await countAudit({ action: 'sign-in failed', actor: null, subject: admin.id }, NOW, sql);
});

const read = async (filters: Partial<ActivityFilters> = {}) =>
  (await readActivity(admin, ActivityFilters.parse(filters))).map(({ text }) => text);

/** As the words of `done` make them; three of the sentences. */
const [FAILED, DOWNLOADED, PROMOTED] = [
  'A sign-in failed for Ana, 3 times within an hour',
  'Ana downloaded a backup of the site, with audio',
  'Ana made “Ben” an author',
];

test('what was done is read in sentences, the newest first', async () => {
  expect(await read()).toEqual([FAILED, DOWNLOADED, PROMOTED, 'Ana deleted “Safe stairs”', 'Ana added “Safe stairs”']);
});

test('it is found by person, kind and day', async () => {
  expect(await read({ kind: 'site' })).toEqual([DOWNLOADED]);
  expect(await read({ kind: 'people', person: 'ana' })).toEqual([PROMOTED]);
  expect(await read({ day: '2026-11-24', kind: 'people' })).toContain(FAILED);
  expect(await read({ day: '2025-01-01' })).toEqual([]);
  expect(await read({ person: 'Nobody' })).toEqual([]);
});

test('a page ends after a hundred, and the next begins there; the file has all of them', async () => {
  for (let time = 0; time < ACTIVITY_PAGE; time += 1)
    await recordAudit({ action: 'artwork changed', actor: admin, facts: {} }, sql);
  const first = await readActivity(admin, ActivityFilters.parse({ kind: 'site' }));
  expect(first).toHaveLength(ACTIVITY_PAGE + 1);
  const before = String(first[ACTIVITY_PAGE - 1]?.id);
  expect(await read({ kind: 'site', before })).toEqual([DOWNLOADED]);
  const rows = readCsv(
    (await Array.fromAsync(writeActivityCsv(admin, ActivityFilters.parse({ kind: 'site' })))).join(''),
  );
  expect(rows).toHaveLength(ACTIVITY_PAGE + 2);
});

test('an action that another version wrote is reported by its own name', async () => {
  await sql`insert into audit_log (action, actor_name) values ('moon landed', 'Ana')`;
  expect((await read())[0]).toBe('Ana moon landed');
});

test('settings are called as in their form, one of another version by its name', async () => {
  const facts = { fields: 'otherTitle, title, moonPhase' };
  await recordAudit({ action: 'settings changed', actor: admin, facts }, sql);
  expect((await read())[0]).toBe('Ana changed the settings (Title in Spanish, Title, moonPhase)');
});

test('who published, unpublished, scheduled, sent back and approved is recorded, each by its own word', async () => {
  const author = await anAuthor('Ben');
  const draft = { published: false, audioUrl: await aStoredAudio() };
  const { id } = await anEpisode({ title: 'Falls', ...draft }, NOW, admin);
  await publishEpisode(admin, id, NOW);
  await changeEpisode(admin, id, { title: 'Falls at home' }, NOW);
  await unpublishEpisode(admin, id, NOW);
  await scheduleEpisode(admin, id, new Date('2026-12-03T11:00:00Z'), NOW);
  await changeEpisode(admin, id, { publishAt: null }, NOW);
  await deleteEpisode(admin, id, NOW);
  const stairs = NewEpisode.parse({
    title: 'Stairs',
    description: 'Safe.',
    audioUrl: await anArrivedUpload('audio', 60, author),
  });
  const { id: asked } = await createEpisode(author, stairs, NOW);
  await requestApproval(author, asked, NOW);
  await sendBack(admin, asked, 'Shorter', NOW);
  await requestApproval(author, asked, NOW);
  await publishEpisode(admin, asked, NOW);
  expect((await read({ kind: 'episodes' })).slice(0, -2).reverse()).toEqual([
    'Ana added “Falls at home”',
    'Ana published “Falls at home”',
    'Ana changed “Falls at home”',
    'Ana unpublished “Falls at home”',
    expect.stringMatching(/^Ana scheduled “Falls at home” for Thursday, December 3, 2026/),
    'Ana canceled the schedule of “Falls at home”',
    'Ana deleted “Falls at home”',
    'Ben added “Stairs”',
    'Ben sent “Stairs” for approval',
    'Ana sent back “Stairs”',
    'Ben sent “Stairs” for approval',
    'Ana approved and published “Stairs”',
  ]);
});

test('each line is whole: of a rating it has the episode, and of what was removed for good a word', async () => {
  const { id } = await anEpisode({ title: 'Lifts' }, NOW, admin);
  await recordAudit({ action: 'rating marked as spam', actor: admin, subject: 'r', facts: { episode: id } }, sql);
  await recordAudit({ action: 'episode deleted', actor: admin, subject: 'gone' }, sql);
  await recordAudit({ action: 'user removed', actor: admin, subject: 'gone' }, sql);
  expect((await read()).slice(0, 3)).toEqual([
    'Ana removed someone',
    'Ana deleted an episode',
    'Ana marked a rating as spam on “Lifts”',
  ]);
});
