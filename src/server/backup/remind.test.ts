import '../../../tests/support/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { config } from '#server/config.ts';
import { DOWNLOADED_STATE } from '#server/db/backup-facts.ts';
import { changeState } from '#server/db/site-state.ts';
import { sql } from '#server/db/sql.ts';
import { DAY_MS } from '#shared/units.ts';
import { remindOfBackup } from './remind.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
const reminders = async () => (await sql`select 1 from jobs where kind = 'notice'`).length;

beforeEach(async () => {
  await sql`truncate jobs, users cascade`;
  await sql`delete from site_facts where name like 'copy %'`;
  const admin = await anAdmin();
  await sql`update users set email = 'ana@example.org', confirmed_email = 'ana@example.org'`;
  await anEpisode({ published: true }, now, admin);
  config.mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'podcast@example.com' };
});
afterEach(() => void (config.mail = null));

test('who downloads no backup is reminded once a month, from the first month on', async () => {
  for (const day of [0, 29, 30, 31, 59]) await remindOfBackup(after(day));
  expect(await reminders()).toBe(1);
  await remindOfBackup(after(60));
  expect(await reminders()).toBe(2);
});

test('no one is reminded who has downloaded one, and while there is no mail nothing counts as said', async () => {
  await remindOfBackup(now);
  config.mail = null;
  await remindOfBackup(after(31));
  config.mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'podcast@example.com' };
  const downloaded = { at: after(20).toISOString(), bytes: 1, audio: true, isEncrypted: false, missing: 0 };
  await changeState(DOWNLOADED_STATE, JSON.stringify(downloaded));
  await remindOfBackup(after(32));
  expect(await reminders()).toBe(0);
  await remindOfBackup(after(51));
  expect(await reminders()).toBe(1);
});
