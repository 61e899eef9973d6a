import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { look } from '../../../tests/support/empty-database.ts';
import {
  EmbeddedDatabaseError,
  findEmbeddedDatabase,
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from './embedded.ts';
import type { Source } from './programs.ts';
import { isAlive } from '#server/config/data-dir.ts';
import { type Account, canAccess, databaseAccount } from './system-account.ts';

const isRoot = process.getuid?.() === 0;
const started: EmbeddedDatabase[] = [];
const folders: string[] = [];
const sites: ChildProcess[] = [];

const used = mkdtempSync(join(tmpdir(), 'carecast-embedded-'));

beforeAll(async () => {
  const database = await startEmbeddedDatabase(used, () => undefined);
  await database.stop();
});

afterAll(() => rmSync(used, { recursive: true, force: true }));

afterEach(async () => {
  for (const site of sites.splice(0)) site.kill('SIGKILL');
  for (const database of started.splice(0)) await database.stop();
  for (const folder of folders.splice(0)) {
    killPostmaster(folder);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** `extra`: what a folder may have in it by then. */
const MADE: [programs: Source, state: string, extra: string[]][] = [
  ['system', 'in a folder where an attempt broke off', ['database.new/base']],
  ['bundled', 'in an empty folder', []],
];
describe.each(MADE)('the %s programs, %s,', (programs, _state, extra) => {
  test('make a database that knows letters beyond ASCII, writes durably and listens on no port, and find its rows again after a stop', async () => {
    const dataDir = aDataDir();
    for (const folder of extra) mkdirSync(join(dataDir, folder), { recursive: true });
    const first = await start(dataDir, { programs });
    await look(first.location, (sql) => sql`create table notes as select 'kept' as note`);
    await look(first.location, (sql) => sql`create extension pg_trgm`);
    await expectAsItShould(first);
    await stop(first);

    const second = await start(dataDir); // a database of the bundled programs is not opened by the older system ones
    expect(second.adopted).toBe(false);
    expect(await look(second.location, (sql) => sql`select note from notes`)).toEqual([{ note: 'kept' }]);
    if (programs === 'bundled') expect(second.version).toMatch(/^18\./);
  });
});

async function expectAsItShould(database: EmbeddedDatabase): Promise<void> {
  const [row] = await look(
    database.location,
    (sql) => sql`
      select lower('ÉÄΣ') as lower, 'Ärztin' ilike 'ärztin' as ilike,
        to_tsvector('simple', 'Über Ärzte')::text as words,
        current_setting('fsync') || current_setting('full_page_writes') || current_setting('synchronous_commit')
          || current_setting('data_checksums') as durable,
        current_setting('listen_addresses') as addresses,
        (select rolsuper from pg_roles where rolname = current_user) as is_super`,
  );
  expect(row).toEqual({
    lower: 'éäσ',
    ilike: true,
    words: "'ärzte':2 'über':1",
    durable: 'onononon',
    addresses: '',
    isSuper: false,
  });
}

test('a site that was killed leaves its database running, and the next site adopts it', async () => {
  const dataDir = aUsedDataDir();
  const site = await aSite(dataDir);
  const pid = postmasterPid(dataDir);
  await end(site, 'SIGKILL');

  const database = await start(dataDir);
  expect(database.adopted).toBe(true);
  expect(postmasterPid(dataDir)).toBe(pid);
  await stop(database);
  expect(existsSync(join(dataDir, 'database/postmaster.pid'))).toBe(false);
  expect(isAlive(pid)).toBe(false);
});

test('a second site on the same DATA_DIR is refused in one line, and the first continues', async () => {
  const dataDir = aUsedDataDir();
  const database = await start(dataDir);
  await expect(start(dataDir)).rejects.toThrow(/^another site is running on DATA_DIR .*$/);
  expect(await look(database.location, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('of several sites that find a killed one at the same moment, one gets the DATA_DIR', async () => {
  const dataDir = aUsedDataDir();
  await end(await aSite(dataDir), 'SIGKILL');
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => start(dataDir)));
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
});

test('a database of another major version is refused with both versions named', async () => {
  const dataDir = aUsedDataDir();
  await stop(await start(dataDir));
  writeFileSync(join(dataDir, 'database/PG_VERSION'), '14\n');
  await expect(start(dataDir)).rejects.toThrow(
    /was made by PostgreSQL 14 and this machine has \d+\.\d+.*: install PostgreSQL 14/,
  );
});

test('a DATA_DIR whose path is too long for a socket works, and so do spaces, commas and quotes in it', async () => {
  const dataDir = join(aDataDir(), `it's "here", or there`, 'a'.repeat(60), 'b'.repeat(60));
  const database = await start(dataDir);
  expect(database.location.host.length).toBeLessThan(90);
  expect(statSync(database.location.host).mode & 0o777).toBe(0o700);
  folders.push(database.location.host);
  expect(await look(database.location, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('a socket in a path with spaces, commas and quotes works', async () => {
  const dataDir = aUsedDataDir(join(aDataDir(), `it's "here", or there`));
  const database = await start(dataDir);
  expect(database.location.host.startsWith(dataDir)).toBe(true);
  expect(await look(database.location, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('when PostgreSQL itself is killed it comes back with every row that was committed', async () => {
  const dataDir = aUsedDataDir();
  const database = await start(dataDir);
  await look(database.location, (sql) => sql`create table notes as select 'kept' as note`);
  const pid = postmasterPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await until(() => postmasterPid(dataDir) !== pid && statusLine(dataDir) === 'ready');
  expect(await look(database.location, (sql) => sql`select note from notes`)).toEqual([{ note: 'kept' }]);
  await stop(database);
  expect(existsSync(join(dataDir, 'database/postmaster.pid'))).toBe(false);
});

test('a database whose folder is gone is tried with growing pauses, said once a minute, until it is back', async () => {
  const dataDir = aUsedDataDir();
  const lines: string[] = [];
  let [failures, time] = [0, 0];
  await startEmbeddedDatabase(dataDir, (line) => lines.push(line) > 0, {
    now: () => ((failures += 1), time),
  }).then((database) => started.push(database));
  const pid = postmasterPid(dataDir);
  renameSync(join(dataDir, 'database'), join(dataDir, 'away'));
  process.kill(pid, 'SIGKILL');
  await until(() => failures > 2);
  expect(lines).toEqual([
    'The database stopped. Restarting it.',
    expect.stringMatching(/^The database has not started yet\. We keep trying: its folder .*database is gone\.$/),
  ]);

  time = 60_000;
  await until(() => lines.length > 2);

  renameSync(join(dataDir, 'away'), join(dataDir, 'database'));
  await until(() => postmasterPid(dataDir) !== pid && statusLine(dataDir) === 'ready');
});

test('a postmaster.pid that names some other living process does not keep the database from starting', async () => {
  const dataDir = aUsedDataDir();
  const site = await aSite(dataDir);
  const left = readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8');
  const pid = postmasterPid(dataDir);
  const processes = [pid, ...childrenOf(pid)];
  await end(site, 'SIGKILL');
  process.kill(pid, 'SIGKILL');
  await until(() => !processes.some(isAlive));
  writeFileSync(join(dataDir, 'database/postmaster.pid'), left.replace(String(pid), String(process.pid)));
  expect((await start(dataDir)).adopted).toBe(false);
});

test('the lock of a socket that was copied with its folder does not keep the database from starting', async () => {
  const [dataDir, copy] = [aUsedDataDir(), aUsedDataDir()];
  await aSite(dataDir);
  cpSync(join(dataDir, 'run/.s.PGSQL.5432.lock'), join(copy, 'run/.s.PGSQL.5432.lock'));
  expect((await start(copy)).adopted).toBe(false);
});

test('commands find the database of a running site by its folder, and not by a copy of that', async () => {
  const [dataDir, copy] = [aUsedDataDir(), aDataDir()];
  await aSite(dataDir);
  cpSync(join(dataDir, 'database/postmaster.pid'), join(copy, 'database/postmaster.pid'));
  expect(await findEmbeddedDatabase(dataDir)).not.toBeNull();
  expect(await findEmbeddedDatabase(copy)).toBeNull();
});

test('a DATA_DIR that cannot be written is one clear line', async () => {
  const file = join(aDataDir(), 'file');
  writeFileSync(file, '');
  await expect(start(join(file, 'data'))).rejects.toThrow(/^DATA_DIR .* cannot be written \(ENOTDIR\): .*$/);
});

test.runIf(isRoot)(
  'as root, PostgreSQL runs as another account that sees its own folder and nothing else',
  async () => {
    const dataDir = aUsedDataDir();
    await start(dataDir);
    const mode = (path: string) => (statSync(join(dataDir, path)).mode & 0o777).toString(8);
    expect([mode('.'), mode('database'), mode('run')]).toEqual(['711', '700', '700']);
    expect(statSync(join(dataDir, 'database')).uid).not.toBe(0);
  },
);

test.runIf(isRoot)('as root in a home that account cannot enter, the database lives in /var/lib/carecast', async () => {
  const home = aDataDir();
  chmodSync(home, 0o700);
  const dataDir = join(home, 'data');
  const lines: string[] = [];
  const database = await start(dataDir, { programs: 'bundled' }, (line) => lines.push(line));
  folders.push(join(database.location.host, '..'));
  expect(database.location.host).toMatch(/^\/var\/lib\/carecast\//);
  expect(lines.join('\n')).toMatch(/The database is kept in \/var\/lib\/carecast\//);
  await look(database.location, (sql) => sql`create table notes as select 'kept' as note`);
  await stop(database);
  const copy = join(home, 'copy');
  cpSync(dataDir, copy, { recursive: true });
  await expect(start(copy)).rejects.toThrow(/^.*copy is a copy of .*data without a database: .*$/);
  await expect(findEmbeddedDatabase(copy)).rejects.toThrow('without a database');
  expect(await look((await start(dataDir)).location, (sql) => sql`select note from notes`)).toEqual([{ note: 'kept' }]);
});

const stranger = isRoot ? databaseAccount('/') : null;
// It runs Node, which a folder above may keep from it.
if (stranger && canAccess(stranger, dirname(process.execPath))) {
  test('PostgreSQL lets in the site, and not other programs of the account it runs as', async () => {
    const dataDir = aUsedDataDir();
    trustEverybody(dataDir); // as older versions made it
    const { location } = await start(dataDir);
    expect(['carecast', 'postgres'].map((role) => answerTo(stranger, location.host, role))).toEqual(['E', 'E']);
  });

  test('one that an older version left running lets them in no longer', async () => {
    const dataDir = aUsedDataDir();
    const site = await aSite(dataDir);
    trustEverybody(dataDir);
    process.kill(postmasterPid(dataDir), 'SIGHUP');
    const run = join(dataDir, 'run');
    await until(() => answerTo(stranger, run, 'postgres') === 'R');
    await end(site, 'SIGKILL');
    expect((await start(dataDir)).adopted).toBe(true);
    await until(() => answerTo(stranger, run, 'postgres') === 'E');
  });
}

function trustEverybody(dataDir: string): void {
  writeFileSync(join(dataDir, 'database/pg_hba.conf'), 'local all all trust\n');
}

/** The first byte PostgreSQL sends to a program of this account: R lets it in, E does not. */
function answerTo({ uid, gid }: Account, run: string, role: string): string {
  const words = `user\0${role}\0database\0carecast\0\0`;
  const script = `
    const words = Buffer.from(${JSON.stringify(words)});
    const head = Buffer.alloc(8);
    head.writeInt32BE(words.length + 8);
    head.writeInt32BE(196608, 4); // protocol 3.0
    const socket = require('node:net').connect(${JSON.stringify(join(run, '.s.PGSQL.5432'))});
    socket.end(Buffer.concat([head, words]));
    socket.once('data', (bytes) => { console.log(String.fromCharCode(bytes[0])); process.exit(); });`;
  return spawnSync(process.execPath, ['--eval', script], { uid, gid, cwd: '/', encoding: 'utf8' }).stdout.trim();
}

/** A DATA_DIR with a database that was stopped: a copy, for making one takes seconds. */
function aUsedDataDir(folder = aDataDir()): string {
  mkdirSync(folder, { recursive: true });
  spawnSync('cp', ['-a', `${used}/.`, folder]);
  return folder;
}

function aDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-embedded-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
}

async function start(
  dataDir: string,
  options: { programs?: Source } = {},
  print: (line: string) => void = () => undefined,
) {
  const database = await startEmbeddedDatabase(dataDir, print, options);
  started.push(database);
  return database;
}

async function stop(database: EmbeddedDatabase): Promise<void> {
  started.splice(started.indexOf(database), 1);
  await database.stop();
}

/** A process of its own that has started the database on this folder, as a site does. */
async function aSite(dataDir: string): Promise<ChildProcess> {
  const module = new URL('./embedded.ts', import.meta.url).href;
  const script = `
    const { startEmbeddedDatabase } = await import(${JSON.stringify(module)});
    await startEmbeddedDatabase(${JSON.stringify(dataDir)}, () => undefined);
    console.log('up');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  sites.push(child);
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', () => reject(new EmbeddedDatabaseError(() => 'the site ended')));
  });
  return child;
}

async function end(site: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => site.once('exit', resolve));
  site.kill(signal);
  await gone;
}

function postmasterPid(dataDir: string): number {
  const file = join(dataDir, 'database/postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

function statusLine(dataDir: string): string | undefined {
  const file = join(dataDir, 'database/postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[7]?.trim() : undefined;
}

/** Only one of this folder: a number that is left in a file may be another process's by now. */
function killPostmaster(dataDir: string): void {
  const pid = postmasterPid(dataDir);
  if (pid && isAlive(pid) && readlinkSync(`/proc/${pid}/cwd`) === join(realpathSync(dataDir), 'database'))
    process.kill(pid, 'SIGKILL');
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

async function until(claim: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(claim(), claim.toString()).toBe(true), { timeout: 30_000, interval: 20 });
}
