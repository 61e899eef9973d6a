import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openOwnDatabase } from '../../../../tests/support/database.ts';
import { within } from '../../../../tests/support/database-server.ts';
import {
  anEmptyDatabase,
  type EmptyDatabase,
  look,
  ownAddress,
  removeEmptyDatabases,
} from '../../../../tests/support/empty-database.ts';
import { aTarget, asSite, everything, isWritable, move, renewPool, write } from '../../../../tests/support/moving.ts';
import { aWholeSite } from '../../../../tests/support/whole-site.ts';
import { findSession } from '#server/accounts/index.ts';
import { config } from '#server/config.ts';
import { silenceRestoredDatabase } from '#server/db/announcements.ts';
import { findWait, takeJob } from '#server/db/jobs.ts';
import { migrate } from '#server/db/migrate.ts';
import { beginMove, endAbandonedMove, findMove, refuseWrites, withMoveLock } from '#server/db/moving.ts';
import { openDatabaseBeside } from '#server/db/open.ts';
import { type Pool, sql } from '#server/db/sql.ts';
import { errorResponse } from '#server/http/responses.ts';
import { throttleCall } from '#server/throttle.ts';
import { cancelMove } from './move-database.ts';

beforeAll(async () => {
  await aWholeSite();
  await sql`insert into download_keys (day, key) values (current_date, ${Buffer.alloc(32, 7)})`;
  await sql`insert into jobs (kind, key, payload, due_at) values ('mail', 'waits', '{"to": "ana"}', now()), ('mail', 'is due', '{}', now())`;
});
beforeEach(async () => {
  await cancelMove();
  await renewPool();
});
afterAll(removeEmptyDatabases);

test('every row comes along, also sessions, jobs, counts and the keys of days; numbers go on, nothing is mailed twice or never', async () => {
  const before = await everything(sql);
  const target = await aTarget();
  const { rows } = await move(target);
  expect(before['session']).toHaveLength(1);
  expect(before['download_keys']).toHaveLength(1);
  expect(rows).toBeGreaterThan(Object.values(before).flat().length);
  expect(await asSite(everything)).toEqual({ ...before, download_keys: [], missed_search_visitors: [] });
  expect(await target.look(everything)).toEqual(before);
  expect(await target.look(findMove)).toBeNull();
  await target.look(async (pool) => {
    const [last] = await pool<{ id: string }[]>`select max(id) as id from audit_log`;
    const [next] = await pool<{ id: string }[]>`insert into audit_log (action) values ('moved') returning id`;
    expect(Number(next?.id)).toBe(Number(last?.id) + 1);
    await expect(pool`delete from audit_log`).rejects.toThrow('only ever added to');
    expect(await silenceRestoredDatabase(new Date(), pool)).toBe(false);
  });
});

test('the old database refuses writes from then on, with 503 and Retry-After, and is read as before', async () => {
  await move(await aTarget());
  const refused = errorResponse(await write().catch((error: unknown) => error));
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toBe('5');
  expect(await refused.json()).toMatchObject({
    error: expect.stringContaining('try again in a moment') as string,
  });
  await expect(findSession('no such session', new Date())).resolves.toBeNull();
  await renewPool();
  Object.assign(config, { throttles: true });
  for (let call = 0; call < 40; call += 1) await throttleCall(null, '192.0.2.7', new Date());
  Object.assign(config, { throttles: false });
  expect(await takeJob(['mail'], 1_000).catch(() => null)).toBeNull();
  Object.assign(config, { databaseUrl: ownAddress() });
  await expect(openDatabaseBeside(() => undefined)).rejects.toThrow(
    'the database of this site was moved to there: set DATABASE_URL to it. To go on with the old one: npm run move-database -- --cancel',
  );
  Object.assign(config, { databaseUrl: undefined });
  openOwnDatabase();
  await expect(move(await aTarget())).rejects.toThrow('This database was moved to there already');
  expect(await cancelMove()).toBe('there');
  expect(await isWritable()).toBe(true);
});

test('no job begins during a move, and one that is under way ends first', async () => {
  await sql`update jobs set state = 'running', leased_until = now() + interval '1 minute' where key = 'waits'`;
  const steps: string[] = [];
  await move(await aTarget(), ({ step }) => {
    if (step === 'waiting' && !steps.includes(step)) {
      void takeJob(['mail'], 1_000)
        .then(async (taken) => steps.push(`taken ${taken?.id} in ${await findWait(['mail'])}`))
        .then(() => sql`update jobs set state = 'waiting', leased_until = null where key = 'waits'`);
    }
    if (steps.at(-1) !== step) steps.push(step);
  });
  expect(steps.filter((step, at) => step !== 'waiting' || steps[at - 1] === 'preparing')).toEqual([
    'preparing',
    'waiting',
    'taken undefined in null',
    'refusing writes',
    'copying',
  ]);
});

test('a move whose process was killed is ended by the site, and done once more into the same database', async () => {
  const target = await aTarget();
  await move(target);
  await cancelMove(); // as if killed after the copy: complete, but the old database does not know
  await withMoveLock(async (control) => {
    await beginMove('there', control);
    await refuseWrites(control);
    expect(await endAbandonedMove()).toBe(false); // it lives
  });
  expect(await isWritable()).toBe(false);
  expect(await endAbandonedMove()).toBe(true);
  expect(await isWritable()).toBe(true);
  await asSite((pool) => pool`insert into site_facts (name, value) values ('written since', 'x')`);
  await move(target);
  const facts = await target.look((pool) => pool`select from site_facts where name = 'written since'`);
  expect(facts).toHaveLength(1);
});

const REFUSED: [what: string, make: (pool: Pool) => Promise<unknown>, line: string][] = [
  [
    'another site',
    async (pool) => (
      await migrate(pool),
      pool`insert into users (username, password) values ('ana', ${`$argon2id$${'x'.repeat(80)}`})`
    ),
    'there is a site in it already, with accounts or episodes',
  ],
  ['another program', (pool) => pool`create table customers (id int)`, 'it is not empty, there is customers in it'],
  [
    'another program beside our tables',
    async (pool) => (await migrate(pool), pool`create table customers (id int)`),
    'tables of something else beside those of a site',
  ],
  [
    'a newer version',
    async (pool) => (await migrate(pool), pool`insert into migrations (name) values ('9999-later.sql')`),
    'was migrated by a newer version (9999-later.sql)',
  ],
  [
    'a database of another user',
    (pool) => pool`do $$ begin execute format('alter database %I owner to postgres', current_database()); end $$`,
    'carecast may not make tables and schemas in public',
  ],
  [
    'a database that takes no writes',
    (pool) =>
      pool`do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    'it takes no writes',
  ],
  ['a running site', async (pool) => pool.listen('carecast_changes', () => undefined), 'a site is running on it'],
];

test.each(REFUSED)('the new database is refused in one line when there is %s', async (what, make, line) => {
  const target = await anEmptyDatabase();
  const location = what.includes('another user') ? asSuperuser(target) : target.location;
  await look(location, async (pool) => {
    await make(pool);
    await expect(move(target)).rejects.toThrow(line);
  });
  expect(await asSite(findMove)).toBeNull();
  expect(await isWritable()).toBe(true);
});

/** The owner of the schema, from whom no right can be taken by the site's own role. */
function asSuperuser({ location }: EmptyDatabase) {
  const server = inject('databaseServer');
  if ('url' in server || 'url' in location)
    return within(server, 'url' in location ? new URL(location.url).pathname.slice(1) : location.database);
  return { ...server, database: location.database };
}
