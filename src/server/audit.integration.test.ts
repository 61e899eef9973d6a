import '../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { startCommand } from '../../tests/support/command.ts';
import { ownAddress } from '../../tests/support/empty-database.ts';
import { anAdmin, anEpisode } from '../../tests/support/makers.ts';
import { signIn } from '#server/accounts/sign-in.ts';
import { countAudit, recordAudit } from './audit.ts';
import { config } from './config.ts';
import { listAuditRows } from '#server/db/audit.ts';
import { sql } from '#server/db/sql.ts';
import { publishEpisode, deleteEpisode } from '#server/catalog/episodes.ts';
import { completeAuthentication } from '#server/accounts/passkeys.ts';
import { createResetToken, requestReset } from '#server/accounts/resets.ts';

test('what was rolled back was not done', async () => {
  const before = (await listAuditRows(1_000)).length;
  const work = sql.begin(async (db) => {
    await recordAudit({ action: 'password reset', actor: null }, db);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await listAuditRows(1_000)).toHaveLength(before);
});

test('no one changes a row, removes a young one or empties the table', async () => {
  await recordAudit({ action: 'password reset', actor: null }, sql);
  await expect(sql`update audit_log set action = 'nothing'`).rejects.toThrow('only ever added to');
  await expect(sql`delete from audit_log`).rejects.toThrow('only ever added to');
  await expect(sql`truncate audit_log`).rejects.toThrow('only ever added to');
});

const hour = (count: number) => new Date(Date.UTC(2026, 0, 1, count, 30));
const rowsOf = (action: string) =>
  sql<{ subject: string | null; facts: object; count: number }[]>`
    select subject, facts, count from audit_log where action = ${action} and counted_from is not null order by id`;

test('what strangers do is one row an hour for each user, with a count', async () => {
  const { id } = await anAdmin();
  const count = (at: Date, subject?: string) =>
    countAudit({ action: 'sign-in failed', actor: null, ...(subject && { subject }) }, at, sql);
  await Promise.all(Array.from({ length: 100 }, (_, number) => count(hour(1), number % 2 ? id : undefined)));
  await count(hour(2));
  const rows = await rowsOf('sign-in failed');
  expect(rows.map((row) => row.count).toSorted()).toEqual([1, 50, 50]);
  expect(rows.filter(({ subject }) => subject === id)).toHaveLength(1);
});

test('failed sign-ins and requests to reset a password fill a row, not the log', async () => {
  const admin = await anAdmin();
  const before = (await listAuditRows(1_000)).length;
  const address = '192.0.2.1';
  for (let number = 0; number < 4; number += 1) {
    const guess = (username: string) => signIn({ username, password: 'a guess' }, address, hour(5));
    await Promise.allSettled([guess(admin.username), guess(`nobody ${number}`)]);
    await completeAuthentication({}, undefined, address, hour(5)).catch(() => undefined);
    for (const delivery of ['command', 'response'] as const) {
      config.reset.delivery = delivery;
      await requestReset({ username: admin.username }, address, hour(5));
      await requestReset({ username: `nobody ${number}` }, address, hour(5));
    }
  }
  const rows = (await listAuditRows(1_000)).slice(before);
  expect(rows.map(({ action, subject, facts, count }) => [action, subject, facts, count])).toEqual(
    expect.arrayContaining([
      ['sign-in failed', admin.id, {}, 4],
      ['sign-in failed', null, {}, 4],
      ['sign-in failed', null, { with: 'passkey' }, 4],
      ['password reset requested', admin.id, {}, 8],
      ['password reset requested', null, {}, 8],
    ]),
  );
  expect(rows).toHaveLength(5);
});

test('a token the operator makes is a row of its own', async () => {
  const admin = await anAdmin();
  for (const at of [hour(6), hour(6)]) await createResetToken(admin.username, at);
  const rows = (await listAuditRows(1_000)).filter(({ subject }) => subject === admin.id);
  expect(rows.map(({ action, facts }) => [action, facts])).toEqual([
    ['password reset requested', { by: 'command line' }],
    ['password reset requested', { by: 'command line' }],
  ]);
});

test('a count goes up by one, and nothing else of a row changes', async () => {
  await countAudit({ action: 'sign-in failed', actor: null }, hour(7), sql);
  await recordAudit({ action: 'password reset', actor: null }, sql);
  const counted = sql`counted_from = ${new Date(Date.UTC(2026, 0, 1, 7))}`;
  for (const change of [
    sql`count = count - 1`,
    sql`count = count + 2`,
    sql`count = count`,
    sql`count = count + 1, at = now()`,
    sql`count = count + 1, counted_from = null`,
    sql`count = count + 1, action = 'nothing'`,
  ]) {
    await expect(sql`update audit_log set ${change} where ${counted}`).rejects.toThrow('only ever added to');
  }
  const uncounted = sql`update audit_log set count = count + 1 where counted_from is null`;
  await expect(uncounted).rejects.toThrow('only ever added to');
  await expect(sql`delete from audit_log where ${counted}`).rejects.toThrow('only ever added to');
});

test('the command says how often', async () => {
  for (let number = 0; number < 3; number += 1)
    await countAudit({ action: 'sign-in failed', actor: null }, hour(8), sql);
  const site = { dataDir: config.dataDir, url: config.publicUrl };
  const { said } = await startCommand(site, 'audit-log', ['1'], { DATABASE_URL: ownAddress() }).ended;
  expect(said).toMatch(/^2026-01-01T08:30:00\.000Z\tsign-in failed\t-\t-\ttimes=3\n$/);
});

test('who makes, changes and deletes an episode is recorded', async () => {
  const admin = await anAdmin();
  const { id } = await anEpisode({ title: 'Falls' }, new Date(), admin);
  await publishEpisode(admin, id, new Date());
  await deleteEpisode(admin, id, new Date());
  const rows = (await listAuditRows(1_000)).filter(({ subject }) => subject === id);
  expect(rows.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['episode created', admin.username],
    ['episode published', admin.username],
    ['episode deleted', admin.username],
  ]);
  expect(rows[1]?.facts).toEqual({ title: 'Falls', published: true });
});
