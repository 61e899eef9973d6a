import '../../../tests/support/database.ts';
import { beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { startMailServer } from '../../../tests/support/mail-server.ts';
import { anAdmin, anArrivedUpload } from '../../../tests/support/makers.ts';
import { english } from '../../../tests/support/words.ts';
import type { Elsewhere } from '#shared/backups.ts';
import type { HealthEntry } from '#shared/contract/site.ts';
import { DAY_MS } from '#shared/units.ts';
import { NIGHTLY_STATE } from '#server/backup/index.ts';
import { config } from '#server/config.ts';
import { changeState } from '#server/db/site-state.ts';
import { putTask } from '#server/db/tasks.ts';
import { beginMailOutage } from '#server/db/mail-outage.ts';
import { sql } from '#server/db/sql.ts';
import { closeMail } from '#server/outbound/index.ts';
import { inLanguage } from '#server/words.ts';
import { readHealth } from './health.ts';

const NOW = new Date('2026-11-24T09:00:00Z');
const LAST_WEEK = '2026-11-16T02:10:00.000Z';
beforeEach(() => sql`truncate uploads, jobs, site_facts, tasks cascade`);

const health = async () => readHealth(await anAdmin(), '', NOW);
const entry = async (name: HealthEntry['name']) => (await health()).entries.find((one) => one.name === name);
const copiedElsewhere = ({ problem: reason, ...result }: Elsewhere) =>
  putTask({ kind: 'copy elsewhere', state: reason ? 'failed' : 'done', reason, result });

test('files that fill what they may have are a failure, which says what to delete', async () => {
  await anArrivedUpload();
  await sql`update uploads set bytes = ${config.maxStorageBytes}`;
  expect(await entry('space')).toMatchObject({
    level: 'failure',
    text: expect.stringMatching(/\b0 B\.$/),
    todo: expect.stringContaining(english.health.askRoom),
    href: '/studio/episodes',
  });
});

test('a nightly copy that failed, or of last week, is reported, with what to do', async () => {
  const last = { at: LAST_WEEK, bytes: 5, triedAt: NOW.toISOString() };
  await copiedElsewhere({ ...last, problem: { code: 'other', text: 'The bucket is full.' } });
  expect(await entry('copy')).toEqual({
    name: 'copy',
    label: 'Backups',
    level: 'failure',
    text: english.health.copyFailed('The bucket is full.'),
    todo: english.health.testBucket,
    href: '/studio/copies',
  });
  await copiedElsewhere({ ...last, problem: null });
  expect(await entry('copy')).toMatchObject({
    level: 'warning',
    todo: expect.stringContaining(english.health.askCopy),
  });
});

test('who has never downloaded a copy is not told that it was a month ago', async () => {
  const { noCopy, neverHome, noneHome } = english.health;
  expect(await entry('copy')).toMatchObject({ level: 'warning', text: noCopy });
  await changeState(NIGHTLY_STATE, new Date(NOW.getTime() - DAY_MS).toISOString());
  expect((await entry('copy'))?.text).toContain(neverHome);
  const downloaded = { at: '2026-10-01T09:00:00.000Z', bytes: 5, audio: false, isEncrypted: false, missing: 0 };
  await changeState('copy downloaded', JSON.stringify(downloaded));
  expect((await entry('copy'))?.text).toContain(noneHome);
});

test('a mail server that does not answer is a failure, with what waits for it', async () => {
  const before = config.mail;
  config.mail = { smtpUrl: `smtp://127.0.0.1:${await freePort()}`, from: 'show@example.org' };
  closeMail();
  await beginMailOutage(new Date(LAST_WEEK));
  await sql`
    insert into jobs (kind, key, payload, due_at, attempts) values ('mail', 'late', '{}', now() + interval '1 day', 2)`;
  expect(await entry('mail')).toMatchObject({
    level: 'failure',
    text: expect.stringContaining(english.health.mailWaits(1)),
    todo: expect.stringContaining(english.health.testMail),
  });
  config.mail = before;
  closeMail();
});

test('what a mail server said of messages that wait is repeated, and that no one is lost by it', async () => {
  const server = await startMailServer();
  const before = config.mail;
  config.mail = { smtpUrl: server.url, from: 'show@example.org' };
  closeMail();
  await sql`truncate subscribers, mail_hosts cascade`;
  await sql`insert into subscribers (email, rhythm) select n || '@example.com', 'each' from generate_series(1, 12) n`;
  await sql`
    insert into jobs (kind, key, payload, subject_id, due_at)
    select 'mail', 'run:' || id, '{}', id, now() + interval '1 hour' from subscribers`;
  await sql`insert into mail_hosts (run, host, blamed, said) values ('run', 'example.com', 3, '550 Too much mail')`;
  expect(await entry('mail')).toMatchObject({
    level: 'warning',
    text: expect.stringMatching(/“550 Too much mail”.*\b12\b/),
    todo: expect.stringContaining(english.health.askMail),
    href: '/studio/mail',
  });
  await sql`truncate mail_hosts`;
  expect(await entry('mail')).toMatchObject({ level: 'pass', text: english.health.mailGoes });
  config.mail = before;
  closeMail();
  await server.close();
});

test('failed jobs of one kind and cause are one line', async () => {
  await sql`
    insert into jobs (kind, key, payload, state, due_at, ended_at, attempts, last_error)
    select 'websub', at::text, '{}', 'failed', now(), now(), 3, 'the hub does not answer' from generate_series(1, 3) at`;
  expect((await health()).failedJobs).toMatchObject([
    { kind: 'websub', count: 3, lastError: 'The hub does not answer.', code: 'other' },
  ]);
});

test('the last check of the feed is read in the language of the person who looks', async () => {
  const finding = { level: 'warning', reason: { code: 'showEmailMissing' }, by: ['Spotify'] };
  await putTask({ kind: 'feed check', state: 'done', result: { at: LAST_WEEK, findings: [finding] } });
  const ofSpotify = async (language: 'en' | 'es') =>
    (await inLanguage(language, health)).feed?.directories.find(({ name }) => name === 'Spotify')?.findings[0];
  expect(await ofSpotify('en')).toMatchObject({ code: 'showEmailMissing', text: expect.stringContaining('email') });
  expect(await ofSpotify('es')).toMatchObject({ code: 'showEmailMissing', text: expect.stringContaining('correo') });
});
