import { randomBytes, randomUUID } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { connect } from '#server/db/sql.ts';
import { ask, asJson } from '../support/ask.ts';
import { test } from '../support/demo-site.ts';
import { cookieOf } from '../support/roles.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';

const KILLS = 6;
const POWER_CUTS = 2;
const WRITERS = 8;

/** Each row answered with 201 has to be there afterward; one without an answer may be. */
type Storm = {
  acknowledged: string[];
  /** Resolves once so many are acknowledged: the moment of a failure is chance, the work before it is not. */
  reached(count: number): Promise<void>;
  end(): Promise<void>;
};

/** Listeners who dislike episodes, each with words of its own, until no one answers anymore. */
function storm(site: Site, episodes: string[]): Storm {
  const acknowledged: string[] = [];
  const arrived = Promise.withResolvers<unknown>();
  let [goal, isOver] = [Infinity, false];
  const write = async () => {
    while (!isOver) {
      const comment = randomUUID();
      const episode = episodes[Math.floor(Math.random() * episodes.length)] ?? '';
      const answer = await dislike(site, episode, comment).catch(() => null);
      if (answer !== 201) return;
      acknowledged.push(comment);
      if (acknowledged.length >= goal) arrived.resolve(true);
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, write));
  const end = async () => {
    isOver = true;
    await writers;
  };
  const reached = async (count: number) => {
    goal = count;
    await Promise.race([arrived.promise, writers]);
  };
  return { acknowledged, reached, end };
}

/** Each from an address of its own: of those in one network a few are counted. */
async function dislike({ url }: Site, episode: string, comment: string): Promise<number> {
  const address = `10.${randomBytes(3).join('.')}`;
  const answer = await fetch(`${url}/api/episodes/${episode}/rate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ isLike: false, comment }),
    signal: AbortSignal.timeout(10_000),
  });
  return answer.status;
}

const episodesOf = async ({ url }: Site): Promise<string[]> =>
  ((await (await fetch(`${url}/api/episodes`)).json()) as { id: string }[]).map(({ id }) => id);

/** The site's process and those of its database. */
function processesOf(site: Site): number[] {
  const postmaster = Number(readFileSync(join(site.dataDir, 'database/postmaster.pid'), 'utf8').split('\n')[0]);
  const backends = spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean);
  return [site.pid(), postmaster, ...backends.map(Number)];
}

/** To all at once; a backend may have ended on its own in the meantime. */
function signal(processes: number[], name: 'KILL' | 'STOP'): void {
  spawnSync('kill', [`-${name}`, ...processes.map(String)]);
}

/** Every acknowledged rating is in the database, and the counters are the ratings. */
async function expectAll(site: Site, acknowledged: string[]): Promise<void> {
  const pool = connect({ url: databaseUrlOf(site) }, 1);
  try {
    const kept = new Set(
      (await pool<{ comment: string }[]>`select comment from ratings`).map(({ comment }) => comment),
    );
    expect(acknowledged.filter((comment) => !kept.has(comment))).toEqual([]);
    const wrong = await pool`
      select from episodes e left join episode_tallies t on t.episode_id = e.id
      where coalesce(t.dislikes, 0) <> (
        select count(*) from ratings where episode_id = e.id and not is_like and not is_spam
      )`;
    expect(wrong).toEqual([]);
  } finally {
    await pool.end();
  }
}

test(`@slow what was answered is there after ${KILLS} times kill -9 of site and database`, async ({ aSite }) => {
  test.setTimeout(600_000);
  const site = await aSite({ TRUST_PROXY: '1' }, ['--demo']);
  const acknowledged: string[] = [];
  const episodes = await episodesOf(site);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const writing = storm(site, episodes);
    await writing.reached(5 + Math.random() * 60);
    signal(processesOf(site), 'KILL');
    await site.kill9();
    await writing.end();
    acknowledged.push(...writing.acknowledged);
    await site.restart();
    await expectAll(site, acknowledged);
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS);
});

// A disk of its own, whose image is what a real one would hold when the power goes: nothing the system had not sent to
// it. Making one takes root on Linux.
const canMount = process.platform === 'linux' && process.getuid?.() === 0;
if (canMount) {
  test(`@slow what was answered is there after the power failed ${POWER_CUTS} times`, async () => {
    test.setTimeout(600_000);
    const disk = makeDisk();
    const acknowledged: string[] = [];
    let site: Site | null = null;
    try {
      site = await startSite({ TRUST_PROXY: '1', DATA_DIR: join(disk.folder, 'data') }, ['--demo']);
      const episodes = await episodesOf(site);
      for (let cut = 0; cut < POWER_CUTS; cut += 1) {
        const writing = storm(site, episodes);
        await writing.reached(20 + Math.random() * 100);
        const processes = processesOf(site);
        acknowledged.push(...writing.acknowledged);
        signal(processes, 'STOP');
        disk.remember();
        signal(processes, 'KILL');
        await site.kill9();
        await writing.end();
        disk.goBack();
        await site.restart();
        await expectAll(site, acknowledged);
      }
    } finally {
      await site?.stop();
      disk.remove();
    }
    expect(acknowledged.length).toBeGreaterThan(POWER_CUTS);
  });
}

function makeDisk() {
  const place = mkdtempSync(join(tmpdir(), 'carecast-disk-'));
  chmodSync(place, 0o711); // the database runs under an account of its own, or goes elsewhere
  const [image, copy, folder] = [join(place, 'image'), join(place, 'copy'), join(place, 'mounted')];
  const mount = () => execFileSync('mount', ['-o', 'loop', image, folder]);
  // A process that held a file of it open may take a moment to end.
  const unmount = () =>
    execFileSync('sh', ['-c', `for i in 1 2 3 4 5 6 7 8 9; do umount ${folder} && exit; sleep 1; done; exit 1`]);
  execFileSync('truncate', ['-s', '2G', image]);
  execFileSync('mkfs.ext4', ['-q', image]);
  mkdirSync(folder);
  mount();
  return {
    folder,
    remember: () => copyFileSync(image, copy),
    goBack: () => {
      unmount();
      copyFileSync(copy, image);
      mount();
    },
    remove: () => {
      unmount();
      rmSync(place, { recursive: true });
    },
  };
}

test('@slow a clock that jumps a day back under the running site refuses no one and takes nothing back', async ({
  aSite,
}) => {
  const clock = fileURLToPath(new URL('./shifted-clock.mjs', import.meta.url));
  const tomorrow = { NODE_OPTIONS: `--import=${clock}`, CLOCK_SHIFT_MS: String(24 * 3_600_000) };
  const site = await aSite({ ...tomorrow, THROTTLES: 'on', TRUST_PROXY: '1' }, ['--demo']);
  const [first = '', second = ''] = await episodesOf(site);
  const cookie = await cookieOf(site, 'administrator');
  const change = (title: string) => {
    const { headers, body } = asJson({ title });
    const question = { method: 'PUT', headers: { ...headers, cookie }, body };
    return ask(site.url, `/api/episodes/${first}`, question).then(({ status }) => status);
  };
  const signInWrongly = async () => {
    const wrong = { method: 'POST', ...asJson({ username: 'demo', password: 'no such password' }) };
    return (await ask(site.url, '/api/auth/login', wrong)).status;
  };
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await signInWrongly()).toBe(401);
  expect(await signInWrongly()).toBe(429); // for as long as the clock was ahead, if its time were believed
  expect(await dislike(site, first, 'tomorrow')).toBe(201);
  expect(await change('Changed tomorrow')).toBe(200);
  await expect.poll(async () => (await ask(site.url, '/')).body).toContain('Changed tomorrow');

  process.kill(site.pid(), 'SIGUSR2');
  await expect.poll(site.output).toContain('The clock is right.');

  for (const path of ['/readyz', '/', '/browse', `/episodes/${first}`, '/feed.xml', '/api/episodes'])
    expect([path, (await ask(site.url, path)).status]).toEqual([path, 200]);
  expect((await ask(site.url, '/api/sessions', { headers: { cookie } })).status).toBe(200);
  expect(await signInWrongly()).toBe(401);
  expect(await cookieOf(site, 'administrator')).not.toBe('');
  expect(await dislike(site, second, 'today')).toBe(201);
  expect(await change('Changed today')).toBe(200);
  await expect.poll(async () => (await ask(site.url, '/')).body).toContain('Changed today');
  await expectAll(site, ['tomorrow', 'today']);
  expect(site.output()).not.toContain('"level":"error"');
});
