import '../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../tests/support/makers.ts';
import { recordAudit } from './audit.ts';
import { listAuditRows, removeYearOldAuditRows } from './db/audit.ts';
import { sql } from './db/sql.ts';
import { changeEpisode, deleteEpisode } from './episodes.ts';

test('what was rolled back was not done', async () => {
  const before = (await listAuditRows(1_000)).length;
  const work = sql.begin(async (db) => {
    await recordAudit({ action: 'password reset', actor: null }, db);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await listAuditRows(1_000)).toHaveLength(before);
});

test('nobody changes a row, removes a young one or empties the table', async () => {
  await recordAudit({ action: 'password reset', actor: null }, sql);
  await expect(sql`update audit_log set action = 'nothing'`).rejects.toThrow('only ever added to');
  await expect(sql`delete from audit_log`).rejects.toThrow('only ever added to');
  await expect(sql`truncate audit_log`).rejects.toThrow('only ever added to');
});

test('a row is kept a year', async () => {
  await sql`insert into audit_log (at, action) values (now() - interval '366 days', 'old'), (now() - interval '364 days', 'young')`;
  await removeYearOldAuditRows();
  const rows = await sql<{ action: string }[]>`select action from audit_log where action in ('old', 'young')`;
  expect(rows.map(({ action }) => action)).toEqual(['young']);
});

test('who makes, changes and deletes an episode is told', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({ title: 'Falls' }, new Date(), admin);
  await changeEpisode(admin, id, { published: true }, new Date());
  await deleteEpisode(admin, id, new Date());
  const rows = (await listAuditRows(1_000)).filter(({ subject }) => subject === id);
  expect(rows.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['episode created', admin.username],
    ['episode changed', admin.username],
    ['episode deleted', admin.username],
  ]);
  expect(rows[1]?.facts).toEqual({ title: 'Falls', published: true });
});
