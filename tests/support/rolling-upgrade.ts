import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '#server/db/sql.ts';
import { startEmbeddedDatabase } from '#server/postgres/embedded.ts';
import { freePort } from './free-port.ts';
import { type Freshness, watchFreshness } from './freshness.ts';
import { end, type Machine, makeMachines, NODE, ROOT } from './machines.ts';
import { cookieOf } from './roles.ts';
import { testSettings } from './settings.ts';
import { type Load, lostComments, startLoad } from './steady-load.ts';

const MIGRATIONS = 'src/server/db/migrations';
const PATCH_CHECK = 'src/server/db/postgres-patch.ts';
/** How an upgrade is tried. */
export type Trial = {
  /** Requests answered between two steps. */
  amount: number;
  /** Requests a second at most. */
  rate: { reads: number; writes: number };
  /** In milliseconds: each change of a title has every process render all pages again. */
  changeEvery: number;
  /** In milliseconds: each of three readers asks for that title so often. */
  readEvery?: number;
  /** Of the three processes, how many are replaced by their own version. */
  renewed: number;
};

/** What happened to a load and its writes while one thing was done. */
export type Stage = { name: string; load: Load; freshness: Freshness; lost: string[] };

/** Returns the newest commit that lacks a migration and has none that is gone since; null without the project's history. */
export function versionBefore(): string | null {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim().split('\n');
  const present = new Set(migrations().map((name) => `${MIGRATIONS}/${name}`));
  try {
    const changes = git('log', '--first-parent', '-m', '--format=%H', '--', MIGRATIONS).filter(Boolean);
    const isBefore = (commit: string) => {
      const names = git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`);
      return names.length < present.size && names.every((name) => present.has(name));
    };
    return changes.map((commit) => `${commit}^`).find(isBefore) ?? null;
  } catch {
    return null;
  }
}

const migrations = (): string[] => readdirSync(join(ROOT, MIGRATIONS)).toSorted();

/**
 * Runs three processes of an older version behind nginx and upgrades them under load: migrates, replaces them one by
 * one, replaces those by themselves, and kills one. @throws Error when a process does not end or start as it should
 */
export async function upgradeUnderLoad(commit: string, trial: Trial): Promise<Stage[]> {
  const machines = makeMachines();
  const old = checkOut(commit);
  try {
    build(old);
    const database = await startEmbeddedDatabase(join(machines.folder, 'database'), () => undefined);
    try {
      const { host } = database.location;
      const address = `postgres://carecast@localhost/carecast?host=${encodeURIComponent(host)}`;
      const settings = { ...testSettings(join(machines.folder, 'data')), DATABASE_URL: address, TRUST_PROXY: '1' };
      const ports = [await freePort(), await freePort(), await freePort()];
      const running: Machine[] = [];
      for (const port of ports) {
        const flags = running.length === 0 ? ['--demo', '--catalogue-only'] : [];
        running.push(await machines.start(old, port, settings, flags));
      }
      const url = await machines.startNginx(ports);
      const startOne = (port: number) => machines.start(ROOT, port, { ...settings, MIGRATE: 'off' });
      return await runStages({ url, address, running, settings, startOne, trial });
    } finally {
      await machines.endAll();
      await database.stop();
    }
  } finally {
    await machines.remove();
    rmSync(old, { recursive: true, force: true });
  }
}

/** Below this version, whose packages it finds there: patched as this version asks for, which it must not mind. */
function checkOut(commit: string): string {
  const results = join(ROOT, 'test-results');
  mkdirSync(results, { recursive: true });
  const place = mkdtempSync(join(results, 'version-'));
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${place}`], { cwd: ROOT });
  cpSync(join(ROOT, PATCH_CHECK), join(place, PATCH_CHECK));
  return place;
}

const build = (place: string): void =>
  void execFileSync(NODE, [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build'], { cwd: place, stdio: 'pipe' });

type Running = {
  url: string;
  address: string;
  running: Machine[];
  settings: Record<string, string>;
  startOne(port: number): Promise<Machine>;
  trial: Trial;
};

async function runStages({ url, address, running, settings, startOne, trial }: Running): Promise<Stage[]> {
  const [first, second] = running;
  if (!first || !second) throw new Error('there are no machines');
  const pool = connect({ url: address }, 1);
  const cookie = await cookieOf(first, 'administrator');
  const listed = (await (await fetch(`${url}/api/episodes`)).json()) as { id: string }[];
  const [changing = '', ...episodes] = listed.map(({ id }) => id);
  const { amount, rate, changeEvery, readEvery, renewed } = trial;
  const replace = async (load: Load, most: number) => {
    for (const [at, { child, port }] of running.slice(0, most).entries()) {
      const status = await end(child, 'SIGTERM');
      if (status !== 0) throw new Error(`a process ended with ${status}`);
      running[at] = await startOne(port);
      await load.more(amount);
    }
  };
  const during = async (name: string, work: (load: Load) => Promise<unknown>): Promise<Stage> => {
    const freshness = watchFreshness(url, cookie, changing, changeEvery, readEvery);
    const load = startLoad(url, episodes, rate);
    await load.more(amount);
    await work(load);
    await load.more(amount);
    await freshness.end();
    await load.end();
    return { name, load, freshness, lost: await lostComments(pool, load.acknowledged) };
  };
  try {
    await during('warm-up', () => Promise.resolve()); // processes that have run for a while are what is upgraded
    return [
      await during('migrated under the version before', () => migrate(settings)),
      await during('replaced one by one', (load) => replace(load, running.length)),
      await during('the new version replaced by itself', (load) => replace(load, renewed)),
      await during('one killed', () => end((running[1] ?? second).child, 'SIGKILL')),
    ];
  } finally {
    await pool.end();
  }
}

/** As `npm run migrate` does. @throws Error when the newest migration is not there afterwards */
async function migrate(settings: Record<string, string>): Promise<void> {
  const environment = { ...process.env, ...settings, NODE_ENV: 'production' };
  const child = spawn(NODE, [join(ROOT, 'src/server/commands/migrate.ts')], { cwd: ROOT, env: environment });
  const status = await new Promise((ended) => child.once('exit', ended));
  if (status !== 0) throw new Error(`npm run migrate ended with ${String(status)}`);
  const pool = connect({ url: settings['DATABASE_URL'] ?? '' }, 1);
  const [last] = await pool`select name from migrations order by name desc limit 1`;
  await pool.end();
  if (last?.['name'] !== migrations().at(-1)) throw new Error(`the last migration is ${String(last?.['name'])}`);
}
