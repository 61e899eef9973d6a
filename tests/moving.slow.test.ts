import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, type Pool } from '#server/db/sql.ts';
import { startEmbeddedDatabase } from '#server/postgres/embedded.ts';
import { startBucket } from './support/bucket.ts';
import { type Running, startCommand } from './support/command.ts';
import { sized } from './support/sample-size.ts';
import { type Site, startSite } from './support/site.ts';
import { lostComments, startLoad } from './support/steady-load.ts';

/** Requests a second at most. */
const RATE = sized({ reads: 100, writes: 20 }, { reads: 280, writes: 20 });
let folder: string;
let site: Site;
let server: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
let address: string;
const pools: Pool[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'carecast-moving-'));
  chmodSync(folder, 0o711); // PostgreSQL, which does not run as root, has to get through
  server = await startEmbeddedDatabase(folder, () => undefined);
  address = `postgres://carecast@localhost/carecast?host=${encodeURIComponent(server.location.host)}`;
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end({ timeout: 1 })));
  await site.remove();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function poolOf(url: string): Pool {
  const pool = connect({ url }, 1);
  pools.push(pool);
  return pool;
}

type Listed = { id: string; audioUrl: string };
const episodesOf = async ({ url }: Site): Promise<Listed[]> =>
  (await (await fetch(`${url}/api/episodes?limit=20`)).json()) as Listed[];

/** Resolves when the command has said this. */
async function said({ child }: Running, text: string): Promise<void> {
  let output = '';
  await new Promise<void>((done) => {
    child.stdout?.on('data', (bytes: Buffer) => (output += bytes.toString()).includes(text) && done());
    child.once('close', () => done());
  });
}

const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, { timeout: 60_000 }).toBe(true);

const dislike = async ({ url }: Site, id: string) =>
  fetch(`${url}/api/episodes/${id}/rate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ isLike: false, comment: 'after the kill' }),
  });

test('a site moves to a server while people read and write: no read fails, and no acknowledged write is lost', async () => {
  site = await startSite({}, ['--demo']);
  const ids = (await episodesOf(site)).map(({ id }) => id);
  const load = startLoad(site.url, ids, RATE);
  await load.more(200);
  const { said: output, status } = await startCommand(site, 'move-database', [address]).ended;
  await load.more(200); // reading goes on until the restart
  await load.end();
  expect(output).toContain('each table compared by checksum.');
  expect(status).toBe(0);
  expect(load.failures.filter((failure) => !/^POST \S+ 503$/.test(failure))).toEqual([]);
  expect(load.failures.length).toBeGreaterThan(0);
  expect(load.acknowledged.length).toBeGreaterThan(0);
  const target = poolOf(address);
  expect(await lostComments(target, load.acknowledged)).toEqual([]);

  await site.stop();
  await expect(site.restart()).rejects.toThrow('the database of this site was moved to localhost/carecast');
  await site.restart({ DATABASE_URL: address });
  const after = startLoad(site.url, ids, RATE);
  await after.more(100);
  await after.end();
  expect(after.failures).toEqual([]);
  expect(await lostComments(target, [...load.acknowledged, ...after.acknowledged])).toEqual([]);

  // and back, into a new folder
  const home = { ...site, dataDir: mkdtempSync(join(folder, 'home-')) };
  chmodSync(home.dataDir, 0o711);
  const back = await startCommand(home, 'move-database', ['embedded'], { DATABASE_URL: address }).ended;
  expect(back.said).toContain('Now remove DATABASE_URL from your .env');
  const old = await startEmbeddedDatabase(home.dataDir, () => undefined);
  const pool = connect(old.location, 1);
  expect(await lostComments(pool, [...load.acknowledged, ...after.acknowledged])).toEqual([]);
  await pool.end();
  await old.stop();
});

test('a move that is killed in the middle leaves a site that writes again by itself, and is done by the next run', async () => {
  site = await startSite({}, ['--demo']);
  const [first] = await episodesOf(site);
  if (!first) throw new Error('the demo has episodes');
  const target = poolOf(address);
  const { migrate } = await import('#server/db/migrate.ts');
  await migrate(target);
  await target.unsafe('begin');
  await target.unsafe('lock table users in access exclusive mode'); // holds the copy up until the kill
  const running = startCommand(site, 'move-database', [address]);
  await said(running, 'from now on the site takes no changes');
  running.child.kill('SIGKILL');
  await running.ended;
  await target.unsafe('rollback');
  await until(async () => (await dislike(site, first.id)).status === 201);
  const { said: output, status } = await startCommand(site, 'move-database', [address]).ended;
  expect(output).toContain('each table compared by checksum.');
  expect(status).toBe(0);
  expect(await lostComments(target, ['after the kill'])).toEqual([]);
});

test('files move to a bucket under listeners, through a kill -9; each byte they get is right', async () => {
  const bucket = await startBucket();
  const { STORAGE, ...settings } = bucket.settings;
  site = await startSite(settings, ['--demo']);
  const episodes = await episodesOf(site);
  const known = new Map<string, string>();
  const hashOf = async (path: string) => {
    const response = await fetch(new URL(path, site.url));
    const bytes = Buffer.from(await response.arrayBuffer());
    return `${response.status} ${createHash('sha256').update(bytes).digest('hex')}`;
  };
  for (const { audioUrl } of episodes) known.set(audioUrl, await hashOf(audioUrl));
  const wrong: string[] = [];
  let [isOver, heard] = [false, 0];
  const listeners = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      const { audioUrl } = episodes[(heard += 1) % episodes.length] ?? { audioUrl: '' };
      const hash = await hashOf(audioUrl);
      if (hash !== known.get(audioUrl)) wrong.push(`${audioUrl} ${hash}`);
    }
  });
  const stored = () => [...bucket.files.keys()].filter((key) => key.length === 36).length;
  const killed = startCommand(site, 'move-files', ['s3'], settings);
  await until(() => Promise.resolve(stored() > 0 || killed.child.exitCode !== null));
  killed.child.kill('SIGKILL');
  await killed.ended;
  const { said: output, status } = await startCommand(site, 'move-files', ['s3'], settings).ended;
  expect(output).toContain('each was read back and has its checksum.');
  expect(output).toContain('STORAGE=s3');
  expect(status).toBe(0);
  const before = heard;
  await until(() => Promise.resolve(heard > before + 2 * episodes.length));
  isOver = true;
  await Promise.all(listeners);
  expect(wrong).toEqual([]);
  expect(stored()).toBeGreaterThanOrEqual(episodes.length);

  const last = await startCommand(site, 'move-files', ['s3', '--remove-copies'], {
    ...settings,
    STORAGE: STORAGE ?? '',
  }).ended;
  expect(last.said).toMatch(/\d+ copies \(.+\) removed from/);
  await site.stop();
  await site.restart(bucket.settings);
  for (const { audioUrl } of episodes) expect(await hashOf(audioUrl)).toBe(known.get(audioUrl));
});

test('the command that moves files says what is wrong with the settings in one line', async () => {
  const bucket = await startBucket();
  site = await startSite({});
  const run = async (more: Record<string, string>) =>
    (await startCommand(site, 'move-files', ['s3'], { ...bucket.settings, STORAGE: '', ...more }).ended).said;
  expect(await run({ S3_SECRET_ACCESS_KEY: 'wrong' })).toMatch(
    /^S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID[^\n]+\n$/,
  );
  expect(await run({ S3_BUCKET: 'another-bucket' })).toBe('S3_BUCKET does not exist there\n');
  expect(await run({ S3_ENDPOINT: '' })).toMatch(/^set S3_ENDPOINT, S3_REGION, S3_BUCKET[^\n]+ first: [^\n]+\n$/);
});
