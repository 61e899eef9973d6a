import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anEmptyDatabase, type EmptyDatabase, removeEmptyDatabases } from '../../../tests/support/empty-database.ts';
import { listKnownMigrations, migrate, requireMigrated } from './migrate.ts';
import { countedEmail, listSharedAddresses } from './people.ts';
import { connect, type Pool } from './sql.ts';
import { findAccount } from './users.ts';

let database: EmptyDatabase;
let pool: Pool;
beforeEach(async () => {
  database = await anEmptyDatabase();
  pool = connect(database.location, 2);
});
afterEach(async () => {
  await pool.end();
  await removeEmptyDatabases();
});

const tables = async () =>
  (
    await pool<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`
  ).map((row) => row.name);

test('a migration that fails half-way is undone and named, and runs once what was in its way is gone', async () => {
  const [first = ''] = await listKnownMigrations();
  // The first migration makes this table after others.
  await pool`create table ratings (note text)`;
  await pool`insert into ratings values ('somebody else’s')`;
  await expect(migrate(pool)).rejects.toThrow(new RegExp(`^the migration ${first} failed and was undone: .*ratings`));
  expect(await tables()).toEqual(['migrations', 'ratings']);
  expect(await pool`select * from ratings`).toEqual([{ note: 'somebody else’s' }]);
  await pool`drop table ratings`;
  expect(await migrate(pool)).toEqual(await listKnownMigrations());
});

test('a database of a newer version is left as it is', async () => {
  await migrate(pool);
  const before = await tables();
  await pool`insert into migrations (name) values ('9999-tomorrow.sql')`;
  await expect(migrate(pool)).rejects.toThrow(
    'the database was migrated by a newer version (9999-tomorrow.sql): install that version',
  );
  expect(await tables()).toEqual(before);
});

test('of two that migrate at once, one runs every migration and the other waits and runs none', async () => {
  const ran = await Promise.all([migrate(pool), database.look(migrate)]);
  expect(ran.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, (await listKnownMigrations()).length]);
});

test('a start that may not migrate refuses a database that is behind, and changes nothing', async () => {
  const all = await listKnownMigrations();
  await expect(requireMigrated(pool)).rejects.toThrow(
    new RegExp(
      `^the database lacks ${all.length} migrations? of this version \\(${all[0]}\\), and MIGRATE is "off": run`,
    ),
  );
  expect(await tables()).toEqual([]);
  await migrate(pool, all.slice(0, -1));
  await expect(requireMigrated(pool)).rejects.toThrow(`lacks 1 migration of this version (${all.at(-1)})`);
  await migrate(pool);
  expect(await requireMigrated(pool)).toEqual([]);
});

test('a publication that could be undone when the site was upgraded still can be', async () => {
  const all = await listKnownMigrations();
  await migrate(pool, all.slice(0, all.indexOf('0073-publications.sql')));
  const before = {
    publishedAt: null,
    publishAt: null,
    approval: { askedBy: 'gone', askedAt: '2026-01-01', note: null },
  };
  await pool`
    with audio as (
      insert into uploads (id, kind, declared_bytes, expires_at)
      values (gen_random_uuid(), 'audio', 9, now()) returning id
    ), episode as (
      insert into episodes (audio_id, duration, audio_bytes, audio_type, title, description, published, published_at)
      select id, 90, 9, 'audio/mpeg', 'Rails', 'About rails.', true, now() from audio returning id
    )
    insert into jobs (kind, key, payload, due_at, state, ended_at)
    select 'event', key, jsonb_build_object('subjectId', id, 'at', now(), 'before', ${pool.json(before)}::jsonb), now(),
      key, case when key = 'done' then now() end
    from episode, unnest(array['waiting', 'done']) as key`;
  await migrate(pool);
  expect(
    await pool`
    select key, notified_at, was_published_at, asked_at is not null as has_waited, asked_by
    from publications join jobs on jobs.id = job_id`,
  ).toEqual([{ key: 'waiting', notifiedAt: null, wasPublishedAt: null, hasWaited: true, askedBy: null }]);
});

test('what the version before writes, until the upgrade and during it, has its time and its subject in columns', async () => {
  const all = await listKnownMigrations();
  await migrate(pool, all.slice(0, all.indexOf('0074-scheduled-jobs.sql')));
  const [id, undoes] = [randomUUID(), randomUUID()];
  const at = new Date('2026-03-02T12:00:00Z');
  const write = async (key: string) => {
    const add = (kind: string, payload: Record<string, string>) => pool`
      insert into jobs (kind, key, payload, due_at) values (${kind}, ${key}, ${pool.json(payload)}, ${at})`;
    await add('mail', { slot: at.toISOString(), subscriberId: id });
    await add('publish', { id, publishAt: at.toISOString() });
    await add('websub', {});
    await pool`
      insert into tasks (id, kind, subject, state, result)
      values (gen_random_uuid(), 'many', ${key}, 'done', ${pool.json({ act: 'undo', undoes })})`;
  };
  await write('before');
  await migrate(pool);
  await write('beside');
  for (const key of ['before', 'beside']) {
    expect(await pool`select kind, scheduled_for, subject_id from jobs where key = ${key} order by kind`).toEqual([
      { kind: 'mail', scheduledFor: at, subjectId: id },
      { kind: 'publish', scheduledFor: at, subjectId: id },
      { kind: 'websub', scheduledFor: null, subjectId: null },
    ]);
    expect(await pool`select act, undoes from tasks where subject = ${key}`).toEqual([{ act: 'undo', undoes }]);
  }
});

/** As version 0.1.0 names what it has run, with the time since when it counts downloads. */
const runAsBefore = (names: string[]) => pool`
  with emptied as (delete from migrations)
  insert into migrations (name, ran_at) select name, '2026-01-02' from unnest(${names}::text[]) as name`;

test('a database of version 0.1.0 counts as having its schema, and keeps the time since when downloads are counted', async () => {
  const later = (await listKnownMigrations()).slice(1);
  await migrate(pool, ['0001-schema.sql']);
  await runAsBefore(['0001-foundation.sql', '0016-downloads.sql', '0028-ranked-episodes.sql']);
  if (later.length > 0) await expect(requireMigrated(pool)).rejects.toThrow(`(${later[0]})`);
  expect(await migrate(pool)).toEqual(later);
  expect([...(await pool`select ran_at from migrations where name = '0001-schema.sql'`)]).toEqual([
    { ranAt: new Date('2026-01-02T00:00:00Z') },
  ]);
});

test('a database older than version 0.1.0 is left as it is, with a line that says what to do', async () => {
  await migrate(pool, ['0001-schema.sql']);
  await runAsBefore(['0001-foundation.sql', '0027-resumable-uploads.sql']);
  const line = 'of a version before 0.1.0: start it once with 0.1.0 (commit cec99d8), then with this one';
  await expect(migrate(pool)).rejects.toThrow(line);
  await expect(requireMigrated(pool)).rejects.toThrow(line);
  expect(await pool`select from migrations`).toHaveLength(2);
});

test('the version before may start on a database that was migrated in the meantime, and says so', async () => {
  await migrate(pool);
  await pool`insert into migrations (name) values ('9999-tomorrow.sql')`;
  expect(await requireMigrated(pool)).toEqual(['9999-tomorrow.sql']);
});

test('addresses that three refused messages ended, whatever the reason, are offered once after the upgrade', async () => {
  const all = await listKnownMigrations();
  await migrate(pool, all.slice(0, all.indexOf('0048-refused-mail.sql')));
  await pool`
    insert into subscribers (email, rhythm, refusals, ended_at)
    values ('ana@example.com', 'each', 3, now()), ('ben@example.com', 'each', 2, null)`;
  await migrate(pool);
  expect(await pool`select email, is_offered from subscribers order by email`).toEqual([
    { email: 'ana@example.com', isOffered: true },
    { email: 'ben@example.com', isOffered: false },
  ]);
});

test('after the upgrade failures are mailed to everyone who has not chosen what they get', async () => {
  const all = await listKnownMigrations();
  await migrate(pool, all.slice(0, all.indexOf('0059-notices-by-default.sql')));
  await pool`
    insert into users (username, password, notices) values
      ('Ana', '$argon2id$x', default), ('Ben', '$argon2id$x', default), ('Cleo', '$argon2id$x', '{comments}')`;
  await pool`insert into audit_log (action, subject) select 'e-mail changed', id from users where username = 'Ben'`;
  await migrate(pool);
  await pool`insert into users (username, password) values ('Dora', '$argon2id$x')`;
  const byDefault = ['approvals', 'schedule', 'failures'];
  expect(await pool`select username, notices from users order by username`).toEqual([
    { username: 'Ana', notices: byDefault },
    { username: 'Ben', notices: ['approvals'] },
    { username: 'Cleo', notices: ['comments'] },
    { username: 'Dora', notices: byDefault },
  ]);
});

test('after the upgrade no card shows the code of a transcript that was once taken for words', async () => {
  const all = await listKnownMigrations();
  await migrate(pool, all.slice(0, all.indexOf('0067-words-without-code.sql')));
  const texts = [
    '[{"start":0}]',
    'WEBVTT\n0:01 --> 0:02\nHello',
    'We <c.red>go</c> <00:00:01.000>on',
    'If < 60 & [Music]',
  ];
  await pool`
    with audio as (
      insert into uploads (id, kind, state, declared_bytes, bytes, extension, type, sha256, duration, expires_at)
      select gen_random_uuid(), 'audio', 'attached', 9, 9, 'mp3', 'audio/mpeg', 'f', 90, now()
      from generate_series(1, 4) returning id)
    insert into episodes (audio_id, duration, audio_bytes, audio_type, title, description, transcript, transcript_text)
    select id, 90, 9, 'audio/mpeg', 'Rails', 'About rails.', text, text
    from (select id, row_number() over () from audio) as ids (id, n)
    join unnest(${texts}::text[]) with ordinality as t (text, n) using (n)`;
  await migrate(pool);
  const stored = await pool<
    { transcriptText: string }[]
  >`select transcript_text from episodes order by transcript_text`;
  expect(stored.map((row) => row.transcriptText)).toEqual(['', '', 'If < 60 & [Music]', 'We go on']);
});

test('after the upgrade the log calls a purged episode and a changed email address by their names of today, and stays as it is', async () => {
  const all = await listKnownMigrations();
  await migrate(pool, all.slice(0, all.indexOf('0066-plain-names-of-actions.sql')));
  await pool`
    insert into audit_log (action, subject, facts) values
      ('episode removed for ever', 'a', '{"title":"Falls"}'), ('e-mail changed', 'b', '{}'), ('episode created', 'c', '{}')`;
  await migrate(pool);
  expect(await pool`select action, subject, facts from audit_log order by id`).toEqual([
    { action: 'episode purged', subject: 'a', facts: { title: 'Falls' } },
    { action: 'email changed', subject: 'b', facts: {} },
    { action: 'episode created', subject: 'c', facts: {} },
  ]);
  await expect(pool`update audit_log set action = 'nothing'`).rejects.toThrow('only ever added to');
});

test('a site where two accounts have one address, and a username is another’s, comes up, and the later ones lose the address', async () => {
  const all = await listKnownMigrations();
  await migrate(pool, all.slice(0, all.indexOf('0069-one-name-space.sql')));
  const hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';
  await pool`
    insert into users (username, password, email, created_at) values
      ('Maria', ${hash}, 'maria@sunny.example', '2026-01-01'),
      ('Ben', ${hash}, 'Maria@Sunny.Example', '2026-01-02'),
      ('Zoe', ${hash}, 'office@sunny.example', '2026-01-03'),
      ('office@sunny.example', ${hash}, null, '2026-01-04')`;
  await migrate(pool);
  const signsIn = async (name: string) => (await findAccount(name, pool)).user?.username;
  expect(await signsIn('maria@sunny.example')).toBe('Maria');
  expect(await signsIn('office@sunny.example')).toBe('office@sunny.example');
  expect(await Promise.all(['maria', 'ben', 'zoe'].map(signsIn))).toEqual(['Maria', 'Ben', 'Zoe']);
  expect([...(await listSharedAddresses(pool))]).toEqual([
    { email: 'Maria@Sunny.Example', username: 'Ben', owner: 'Maria' },
    { email: 'office@sunny.example', username: 'Zoe', owner: 'office@sunny.example' },
  ]);
  await pool`update users set email = email, notices = '{failures}' where username = 'Ben'`; // still saves what they chose
  const counts = await pool`select username, (${countedEmail(pool)}) as email from users order by created_at`;
  expect(counts.map(({ email }) => email)).toEqual(['maria@sunny.example', null, null, null]);
});
