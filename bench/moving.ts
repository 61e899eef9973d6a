import { spawn, spawnSync } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Pool } from '#server/db/sql.ts';
import { startEmbeddedDatabase } from '#server/postgres/index.ts';
import { startBucket } from '../tests/support/bucket.ts';
import { machine, record } from './results.ts';

/**
 * Moves a site of 1,000 episodes with a file of 1 MB each: the database to another server on this machine, the files to
 * a bucket in memory (`tests/support/bucket.ts`): `npm run bench:moving`.
 */
const EPISODES = 1_000;
const FILE_BYTES = 1_024 ** 2;

const folder = mkdtempSync(join(tmpdir(), 'carecast-bench-moving-'));
const [dataDir, serverDir] = [join(folder, 'site'), join(folder, 'server')];
for (const path of [folder, dataDir, serverDir]) {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o711); // PostgreSQL, which does not run as root, has to get through
}
const settings = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', RUN_AS: 'root', STORAGE: 'local' };

try {
  spawnSync(process.execPath, ['bench/seed.ts', String(EPISODES)], { env: settings, stdio: 'inherit' });
  const [old, server] = [await startEmbeddedDatabase(dataDir, say), await startEmbeddedDatabase(serverDir, say)];
  const pool = connect(old.location, 1);
  await makeFiles(pool);
  const size = await databaseMegabytes(pool);
  await pool.end();
  const address = `postgres://carecast@localhost/carecast?host=${encodeURIComponent(server.location.host)}`;
  const database = await run('move-database', [address], {}, 'from now on');
  await run('move-database', ['--cancel']);
  const bucket = await startBucket();
  const bucketSettings = { ...bucket.settings, STORAGE: 'local' };
  const files = await run('move-files', ['s3'], bucketSettings);
  const again = await run('move-files', ['s3'], bucketSettings);
  await server.stop();
  await old.stop();
  record(
    'Moving to a server and to a bucket',
    `\`npm run bench:moving\`: ${EPISODES.toLocaleString('en')} episodes (${size} MB of database) and as many files of 1 MB; both servers and the bucket on the same machine, the bucket in memory. Seconds of the whole command, with its start.\n${machine()}\n
| | seconds |
|---|---|
| the database, all of it | ${database.seconds.toFixed(1)} |
| of that, writes refused before the command ends | ${database.after.toFixed(1)} |
| 1 GB of files, each sent, read back and compared | ${files.seconds.toFixed(1)} |
| a second run, when all is there | ${again.seconds.toFixed(1)} |`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function makeFiles(pool: Pool): Promise<void> {
  mkdirSync(join(dataDir, 'files'), { mode: 0o700, recursive: true });
  for (const { id } of await pool<{ id: string }[]>`select id from uploads`) {
    const bytes = randomBytes(FILE_BYTES);
    writeFileSync(join(dataDir, 'files', `${id}.mp3`), bytes);
    await pool`
      update uploads set bytes = ${FILE_BYTES}, declared_bytes = ${FILE_BYTES}, sha256 = ${hash('sha256', bytes)},
        stored_at = now() where id = ${id}`;
  }
}

async function databaseMegabytes(pool: Pool): Promise<number> {
  const [row] = await pool<{ size: number }[]>`select (pg_database_size(current_database()) / 1048576)::int as size`;
  return row?.size ?? 0;
}

/** Returns how long the command took, and how long from the line that contains `mark`. @throws Error when it fails */
async function run(
  name: string,
  words: string[],
  more: Record<string, string> = {},
  mark = '',
): Promise<{ seconds: number; after: number }> {
  const from = performance.now();
  let marked = from;
  const child = spawn(process.execPath, [`src/server/commands/${name}.ts`, ...words], {
    env: { ...settings, ...more },
  });
  child.stderr.pipe(process.stderr);
  child.stdout.on('data', (bytes: Buffer) => {
    if (mark && bytes.toString().includes(mark)) marked = performance.now();
  });
  const status = await new Promise((ended) => child.once('close', ended));
  if (status !== 0) throw new Error(`${name} ended with ${String(status)}`);
  const to = performance.now();
  return { seconds: (to - from) / 1000, after: (to - marked) / 1000 };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
