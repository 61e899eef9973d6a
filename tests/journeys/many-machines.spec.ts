import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { connect } from '#server/db/sql.ts';
import { startEmbeddedDatabase } from '#server/postgres/embedded.ts';
import { freePort } from '../support/free-port.ts';
import { type Freshness, watchFreshness } from '../support/freshness.ts';
import { end, hasNginx, type Machines, makeMachines, NODE, ROOT } from '../support/machines.ts';
import { cookieOf } from '../support/roles.ts';
import { testSettings } from '../support/settings.ts';
import { type Load, lostComments, startLoad } from '../support/steady-load.ts';

const MIGRATIONS = 'src/server/db/migrations';
/** Requests a second. */
const RATE = { reads: 450, writes: 50 };

/** The newest commit that lacks a migration and has none that is gone since; null without the project's history. */
function versionBefore(): string | null {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim().split('\n');
  const present = new Set(readdirSync(join(ROOT, MIGRATIONS)).map((name) => `${MIGRATIONS}/${name}`));
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

const before = hasNginx ? versionBefore() : null;

let machines: Machines;
const older: string[] = [];
test.beforeEach(() => {
  machines = makeMachines();
});
test.afterEach(async () => {
  await machines.remove();
  for (const each of older.splice(0)) rmSync(each, { recursive: true, force: true });
});

/** Checks out and builds that version below this one, whose packages it finds there. */
function makeVersion(commit: string): string {
  const place = mkdtempSync(join(ROOT, 'test-results', 'version-'));
  older.push(place);
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${place}`], { cwd: ROOT });
  execFileSync(NODE, [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build'], { cwd: place, stdio: 'pipe' });
  return place;
}

const note = (what: string, load: Load, freshness: Freshness): void => {
  const { failures, acknowledged, sent, perSecond } = load;
  const stale = `${freshness.changes()} changes of a title, stale for at most ${freshness.longest()} ms`;
  const writes = `${acknowledged.length} writes acknowledged`;
  test.info().annotations.push({
    type: what,
    description: `${sent()} requests, ${perSecond()} a second, ${writes}, failed: ${failures.join(', ') || 'none'}; ${stale}`,
  });
};

if (before) {
  test('@slow three processes behind nginx are upgraded with a migration one after the other, and no request fails', async () => {
    test.setTimeout(300_000);
    const old = makeVersion(before);
    const database = await startEmbeddedDatabase(join(machines.folder, 'database'), () => undefined);
    const { host } = database.location;
    const address = `postgres://carecast@localhost/carecast?host=${encodeURIComponent(host)}`;
    const pool = connect({ url: address }, 1);
    const settings = { ...testSettings(join(machines.folder, 'data')), DATABASE_URL: address, TRUST_PROXY: '1' };
    try {
      const ports = [await freePort(), await freePort(), await freePort()] as const;
      const demo = await machines.start(old, ports[0], settings, ['--demo', '--catalogue-only']);
      const running = [demo];
      for (const port of ports.slice(1)) running.push(await machines.start(old, port, settings));
      const url = await machines.startNginx([...ports]);
      const cookie = await cookieOf(demo, 'administrator');
      const [changing = '', ...episodes] = (
        (await (await fetch(`${url}/api/episodes`)).json()) as { id: string }[]
      ).map(({ id }) => id);
      let freshness: Freshness;
      const begin = () => {
        freshness = watchFreshness(url, cookie, changing);
        return startLoad(url, episodes, RATE);
      };
      const finish = async (what: string, load: Load) => {
        await load.more(300);
        await freshness.end();
        await load.end();
        note(what, load, freshness);
        expect(await lostComments(pool, load.acknowledged)).toEqual([]);
        return load.failures;
      };
      const replaceEach = async (load: Load) => {
        for (const [at, { child, port }] of running.entries()) {
          expect(await end(child, 'SIGTERM')).toBe(0);
          running[at] = await machines.start(ROOT, port, { ...settings, MIGRATE: 'off' });
          await load.more(300);
        }
      };

      const migrating = begin();
      await migrating.more(500);
      const environment = { ...process.env, ...settings, NODE_ENV: 'production' };
      const migrate = spawn(NODE, [join(ROOT, 'src/server/commands/migrate.ts')], { cwd: ROOT, env: environment });
      expect(await new Promise((ended) => migrate.once('exit', ended))).toBe(0);
      expect((await pool`select name from migrations order by name desc limit 1`)[0]?.['name']).toBe(
        readdirSync(join(ROOT, MIGRATIONS)).toSorted().at(-1),
      );
      await migrating.more(1_000);
      expect(await finish('the version before on the new tables', migrating)).toEqual([]);

      const upgrading = begin();
      await replaceEach(upgrading);
      // Writes that the version before, as it was then, had not accepted when it stopped were answered with 502.
      const failures = await finish('its replacement', upgrading);
      expect(failures.filter((failure) => !/^POST \S+ 502$/.test(failure))).toEqual([]);

      const replacing = begin();
      await replaceEach(replacing);
      expect(await finish('replacement of this version', replacing)).toEqual([]);

      const killing = begin();
      await killing.more(500);
      if (running[1]) await end(running[1].child, 'SIGKILL');
      await killing.more(1_000);
      // What the killed one was writing is lost with it, and nobody was told otherwise; nginx asks another for the rest.
      const cut = await finish('one killed', killing);
      expect(cut.filter((failure) => !/^POST \S+ 502$/.test(failure))).toEqual([]);
    } finally {
      await pool.end();
      await machines.endAll();
      await database.stop();
    }
  });
}
