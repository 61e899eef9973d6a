import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startEmbeddedDatabase } from '#server/postgres/index.ts';
import { type Answer, ask, asJson } from '../support/ask.ts';
import { test } from '../support/demo-site.ts';
import { cookieOf } from '../support/roles.ts';
import { type Site, startSite } from '../support/site.ts';

/** A PostgreSQL that can be taken from the site and given back. */
type Database = { settings: Record<string, string>; leave(site: Site): Promise<unknown>; comeBack(): Promise<unknown> };

type Listed = { id: string; title: string; audioUrl: string; updatedAt: string };

// The events waited for here happen on their own: counters after ten seconds, reconnecting in less than one.
const TIMEOUT = { timeout: 60_000 };

let folder: string;
let site: Site;
let stopOther: () => Promise<void>;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carecast-away-'));
  chmodSync(folder, 0o711);
  stopOther = () => Promise.resolve();
});
test.afterEach(async () => {
  await site.remove();
  await stopOther();
  rmSync(folder, { recursive: true, force: true });
});

/** One that is no child of the site, as `DATABASE_URL` names it; it is stopped and started as for an upgrade. */
async function aServer(): Promise<Database> {
  const start = () => startEmbeddedDatabase(folder, () => undefined);
  let server = await start();
  stopOther = () => server.stop();
  const { host } = server.location;
  return {
    settings: { DATABASE_URL: `postgres://carecast@localhost/carecast?host=${encodeURIComponent(host)}` },
    leave: () => server.stop(),
    comeBack: async () => (server = await start()),
  };
}

/** The site's own, which it starts again: its folder is gone in the meantime. */
function anEmbeddedOne(): Promise<Database> {
  let cluster = '';
  return Promise.resolve({
    settings: {},
    leave: async ({ dataDir }) => {
      cluster = join(dataDir, 'database');
      const [pid] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
      renameSync(cluster, `${cluster}.away`);
      process.kill(Number(pid), 'SIGKILL');
    },
    comeBack: () => Promise.resolve(renameSync(`${cluster}.away`, cluster)),
  });
}

const get = (path: string, headers: Record<string, string> = {}) => ask(site.url, path, { headers });
const send = (method: string, path: string, cookie: string, body: unknown = {}) => {
  const { headers, ...rest } = asJson(body);
  return ask(site.url, path, { ...rest, method, headers: { ...headers, cookie } });
};
const episodes = async () => JSON.parse((await get('/api/episodes')).body) as Listed[];
const statuses = async (paths: string[]) =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, (await get(path)).status] as const)));
const all = (paths: string[], status: number) => Object.fromEntries(paths.map((path) => [path, status]));
const isStale = ({ headers }: Answer) => /^Carecast; .*stale/.test(String(headers['cache-status']));

const pagesOf = ({ id }: Listed) =>
  `/ /?episode=${id} /browse /episodes/${id} /episodes/${id}.md /embed/${id}
  /transcripts/${id}.vtt /feed.xml /sitemap.xml /llms.txt`.split(/\s+/);

for (const [name, makeDatabase] of [
  ['of its own', anEmbeddedOne],
  ['elsewhere', aServer],
] as const) {
  test(`@slow pages and audio continue while the database ${name} is away, and are new when it is back`, async () => {
    const database = await makeDatabase();
    site = await startSite(database.settings, ['--demo']);
    const cookie = await cookieOf(site, 'administrator');
    const listed = await episodes();
    const [first, unheard] = listed as [Listed, Listed];
    const pages = pagesOf(first);
    expect(await statuses(pages)).toEqual(all(pages, 200));
    expect((await send('POST', `/api/episodes/${first.id}/play`, '')).status).toBe(200);
    await database.leave(site);

    // Ten seconds after the play its count makes the pages stale.
    const failed: unknown[] = [];
    const areStale = async () => {
      const found = Object.entries(await statuses(pages));
      failed.push(...found.filter(([, status]) => status !== 200));
      return isStale(await get('/'));
    };
    await expect.poll(areStale, TIMEOUT).toBe(true);
    expect(await statuses(pages)).toEqual(all(pages, 200));
    expect(failed).toEqual([]);
    const home = await get('/');
    expect(Number(home.headers['age'])).toBeGreaterThanOrEqual(0);
    expect((await get('/', { 'if-none-match': String(home.headers['etag']) })).status).toBe(304);
    const audio = await get(unheard.audioUrl, { range: 'bytes=0-9' });
    expect([audio.status, audio.headers['content-type'], audio.body.length]).toEqual([206, 'audio/mpeg', 10]);
    const writes = [
      await send('POST', `/api/episodes/${first.id}/rate`, '', { isLike: true }),
      await send('PUT', `/api/episodes/${first.id}`, cookie, { title: 'Lost' }),
      await send('POST', '/api/auth/login', '', { username: 'demo', password: 'a password' }),
    ];
    for (const write of writes) expect([write.status, write.headers['retry-after']]).toEqual([503, '5']);
    expect((await get('/readyz')).status).toBe(503);

    await database.comeBack();
    await expect.poll(async () => (await get('/')).headers['cache-status'], TIMEOUT).toBeUndefined();
    expect(await statuses([...pages, unheard.audioUrl])).toEqual(all([...pages, unheard.audioUrl], 200));
    await expect
      .poll(async () => (await send('PUT', `/api/episodes/${first.id}`, cookie, { title: 'After' })).status, TIMEOUT)
      .toBe(200);
    expect((await get('/')).body).toContain('After');
  });
}

test('@slow a database that hangs keeps nothing up that needs none: health, pages and audio', async () => {
  const database = await aServer();
  site = await startSite(database.settings, ['--demo']);
  const [first, unheard] = (await episodes()) as [Listed, Listed];
  const pages = pagesOf(first);
  expect(await statuses(pages)).toEqual(all(pages, 200));
  expect((await send('POST', `/api/episodes/${first.id}/play`, '')).status).toBe(200);
  const frozen = processesOf(folder);
  signal(frozen, 'SIGSTOP');
  try {
    expect(await statuses(['/healthz', '/up', '/readyz'])).toEqual({ '/healthz': 200, '/up': 200, '/readyz': 503 });
    expect((await get(unheard.audioUrl, { range: 'bytes=0-9' })).status).toBe(206);
    await expect.poll(async () => isStale(await get('/')), TIMEOUT).toBe(true);
    expect(await statuses(pages)).toEqual(all(pages, 200));
  } finally {
    signal(frozen, 'SIGCONT');
  }
  await expect.poll(async () => (await get('/readyz')).status, TIMEOUT).toBe(200);
  await expect.poll(async () => (await get('/')).headers['cache-status'], TIMEOUT).toBeUndefined();
});

/** PostgreSQL's first process on this data folder, and those it has started. */
function processesOf(dataDir: string): number[] {
  const [first = ''] = readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8').split('\n');
  const backends = spawnSync('pgrep', ['-P', first], { encoding: 'utf8' }).stdout.split('\n');
  return [first, ...backends].filter(Boolean).map(Number);
}

function signal(processes: number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of processes) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // one that vacuums ends on its own
    }
  }
}

test('@slow what was deleted or made a draft before the database left does not come back', async () => {
  const database = await aServer();
  site = await startSite(database.settings, ['--demo']);
  const cookie = await cookieOf(site, 'administrator');
  const [deleted, drafted, present] = (await episodes()) as [Listed, Listed, Listed];
  const showing = (episode: Listed) => [...pagesOf(episode), episode.audioUrl];
  const before = [...new Set([deleted, drafted, present].flatMap(showing))];
  expect(await statuses(before)).toEqual(all(before, 200));
  expect((await send('DELETE', `/api/episodes/${deleted.id}`, cookie)).status).toBe(204);
  const change = await send('PUT', `/api/episodes/${drafted.id}`, cookie, { published: false });
  expect(change.status).toBe(200);
  await database.leave(site);

  for (const episode of [deleted, drafted]) {
    for (const path of showing(episode)) {
      const { status, headers, body } = await get(path);
      expect([path, status, headers['retry-after']]).toEqual([path, 503, '5']);
      expect(body).not.toContain(episode.title);
    }
  }
  const own = [`/transcripts/${present.id}.vtt`, present.audioUrl];
  expect(await statuses(own)).toEqual(all(own, 200));
});
