import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { look } from '../../../tests/support/empty-database.ts';
import { isAlive } from '#server/config/data-dir.ts';
import { copyDatabase } from '#server/db/copy-database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Pool } from '#server/db/sql.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';

const started: EmbeddedDatabase[] = [];
let dataDir = '';
let lines: string[] = [];

beforeEach(async () => {
  lines = [];
  dataDir = mkdtempSync(join(tmpdir(), 'carecast-upgrade-cluster-'));
  chmodSync(dataDir, 0o711);
  await look((await start({ programs: 'system' })).location, async (sql) => {
    await migrate(sql);
    await sql`insert into users (username, password) values ('Ana Müller', '$argon2id$x')`;
    await sql`insert into site_facts (name, value) values ('a fact', ${'tab\tand\\n line'})`;
    await sql`insert into download_keys (day, key) values ('2026-01-01', ${Buffer.alloc(32)})`;
    await sql`insert into audit_log (action) select 'signed in' from generate_series(1, 3000)`;
  });
  await stop();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const versionOf = (folder: string) => readFileSync(join(dataDir, folder, 'PG_VERSION'), 'utf8').trim();
const isOlder = () => versionOf('database') === '15';

test('a database of an older PostgreSQL is brought over whole at the start; after a power cut halfway the old one is', async () => {
  expect(isOlder()).toBe(true);
  await killAmidCopy();
  expect(isOlder()).toBe(true);

  const database = await start({ copy: copyDatabase });
  expect(database.version).toMatch(/^18\./);
  expect(lines).toEqual([
    expect.stringMatching(/^Upgrading the database from PostgreSQL 15 to 18\.\d+\. It needs .*, and .* is free\.$/),
    expect.stringMatching(/^The database was upgraded to PostgreSQL 18\.\d+\. The old one is kept in .*database-15\.$/),
  ]);
  expect(versionOf('database-15')).toBe('15');
  await look(database.location, expectTheRows);
  await stop();

  // The power fails between the last two steps: the old folder is out of the way, the new one not yet in its place.
  renameSync(join(dataDir, 'database'), join(dataDir, 'database.next'));
  await look((await start({ copy: copyDatabase })).location, expectTheRows);
});

test('a copy that fails leaves the site on its old PostgreSQL, with every row', async () => {
  const copy = () => Promise.reject(new Error('a row did not arrive'));
  const database = await start({ copy });
  expect(database.version).toMatch(/^15\./);
  expect(lines.at(-1)).toMatch(/^The database stays with PostgreSQL 15\.\d+: a row did not arrive\.$/);
  await look(database.location, expectTheRows);
});

test('where the old programs cannot be had, the start is refused in words and nothing is changed', async () => {
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/');
  await expect(start({ programs: 'bundled', copy: copyDatabase })).rejects.toThrow(
    /^the database in .* was made by PostgreSQL 15, whose programs .* cannot be fetched \(ECONNREFUSED\); install PostgreSQL 15, or set DATABASE_URL$/,
  );
  expect([isOlder(), existsSync(join(dataDir, 'database.programs'))]).toEqual([true, false]);
});

async function expectTheRows(sql: Pool): Promise<void> {
  expect(await sql`select username from users`).toEqual([{ username: 'Ana Müller' }]);
  expect(await sql`select value from site_facts where name = 'a fact'`).toEqual([{ value: 'tab\tand\\n line' }]);
  expect(await sql`select count(*)::int from audit_log where action = 'signed in'`).toEqual([{ count: 3000 }]);
  const [added] = await sql<{ id: string }[]>`insert into audit_log (action) values ('looked') returning id::text`;
  expect(Number(added?.id)).toBeGreaterThan(3000);
  await expect(sql`delete from audit_log`).rejects.toThrow('only ever added to');
  expect(await migrate(sql)).toEqual([]);
}

/** Another process starts to bring it over, has copied all, and is killed before it puts that into place. */
async function killAmidCopy(): Promise<void> {
  const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const script = `
    const { startEmbeddedDatabase } = await import(${url('./embedded.ts')});
    const { copyDatabase } = await import(${url('../db/copy-database.ts')});
    const copy = (from, to) => copyDatabase(from, to).then(() => (console.log('copied'), new Promise(() => undefined)));
    setInterval(() => undefined, 1000);
    await startEmbeddedDatabase(${JSON.stringify(dataDir)}, () => undefined, { copy });`;
  const site = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((copied) => site.stdout.once('data', copied));
  const gone = new Promise((exited) => site.once('exit', exited));
  site.kill('SIGKILL');
  await gone;
  expect(isAlive(Number.parseInt(readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8'), 10))).toBe(true);
}

async function start(options: Parameters<typeof startEmbeddedDatabase>[2]): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase(dataDir, (line) => lines.push(line), options);
  started.push(database);
  return database;
}

async function stop(): Promise<void> {
  lines = [];
  for (const database of started.splice(0)) await database.stop();
}
