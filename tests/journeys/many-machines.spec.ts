import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { connect } from '#server/db/sql.ts';
import { startEmbeddedDatabase } from '#server/postgres/embedded.ts';
import { site as siteArguments } from '../../scripts/places.mjs';
import { freePort } from '../support/free-port.ts';
import { outputFile } from '../support/output-file.ts';
import { testSettings } from '../support/settings.ts';
import { type Load, lostComments, startLoad } from '../support/steady-load.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NODE = join(ROOT, 'node_modules/node/bin/node');
const NGINX = '/usr/sbin/nginx';
const MIGRATIONS = 'src/server/db/migrations';
/** Requests a second. */
const RATE = { reads: 450, writes: 50 };
const PATIENCE = { timeout: 60_000 };

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

const before = existsSync(NGINX) ? versionBefore() : null;

let folder: string;
const older: string[] = [];
const children: ChildProcess[] = [];
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carecast-machines-'));
  chmodSync(folder, 0o711);
});
test.afterEach(async () => {
  await endAll();
  for (const each of [folder, ...older.splice(0)]) rmSync(each, { recursive: true, force: true });
});

/** nginx ends its own processes, unless it is killed itself. */
async function endAll(): Promise<void> {
  const isNginx = (child: ChildProcess) => child.spawnfile === NGINX;
  await Promise.all(children.splice(0).map((child) => end(child, isNginx(child) ? 'SIGTERM' : 'SIGKILL')));
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  child.kill(signal);
  return new Promise((ended) => child.once('exit', ended));
}

/** Checks out and builds that version below this one, whose packages it finds there. */
function makeVersion(commit: string): string {
  const place = mkdtempSync(join(ROOT, 'test-results', 'version-'));
  older.push(place);
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${place}`], { cwd: ROOT });
  execFileSync(NODE, [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build'], { cwd: place, stdio: 'pipe' });
  return place;
}

type Machine = { child: ChildProcess; port: number };

/** Starts one process of a version on a port and waits until it is ready. */
async function startMachine(
  version: string,
  port: number,
  settings: Record<string, string>,
  flags: string[] = [],
): Promise<Machine> {
  const output = outputFile();
  const child = spawn(NODE, [...siteArguments, ...flags], {
    cwd: version,
    env: { ...process.env, ...settings, HOST: '127.0.0.1', PORT: String(port), NODE_ENV: 'production' },
    stdio: output.stdio,
  });
  children.push(child);
  await expect
    .poll(() => output.text() + (child.exitCode === null ? '' : ' is ready: no, it ended'), PATIENCE)
    .toContain(' is ready: http');
  return { child, port };
}

/** The recipe of docs/operations.md, without https. */
async function startNginx(ports: number[]): Promise<string> {
  const port = await freePort();
  const prefix = join(folder, 'nginx');
  mkdirSync(prefix);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${prefix};`);
  writeFileSync(
    join(prefix, 'nginx.conf'),
    `daemon off; pid ${prefix}/pid; error_log ${prefix}/error.log; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off; ${temporary.join(' ')}
      upstream carecast { ${ports.map((each) => `server 127.0.0.1:${each} fail_timeout=1s;`).join(' ')} }
      server {
        listen 127.0.0.1:${port};
        client_max_body_size 100m;
        proxy_request_buffering off;
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $remote_addr;
        location / { proxy_pass http://carecast; }
        location /_astro/ { proxy_pass http://carecast; proxy_next_upstream error timeout http_404; }
      }
    }`,
  );
  children.push(spawn(NGINX, ['-p', prefix, '-c', join(prefix, 'nginx.conf')], { stdio: 'ignore' }));
  const url = `http://127.0.0.1:${port}`;
  const health = () => fetch(`${url}/healthz`).then(({ status }) => status, String);
  await expect.poll(health, PATIENCE).toBe(200);
  return url;
}

const note = (what: string, { failures, acknowledged, sent }: Load): void =>
  void test.info().annotations.push({
    type: what,
    description: `${sent()} requests, ${acknowledged.length} writes acknowledged, failed: ${failures.join(', ') || 'none'}`,
  });

if (before) {
  test('@slow three processes behind nginx are upgraded with a migration one after the other, and no request fails', async () => {
    test.setTimeout(300_000);
    const old = makeVersion(before);
    const database = await startEmbeddedDatabase(join(folder, 'database'), () => undefined);
    const { host } = database.location;
    const address = `postgres://carecast@localhost/carecast?host=${encodeURIComponent(host)}`;
    const pool = connect({ url: address }, 1);
    const settings = { ...testSettings(join(folder, 'data')), DATABASE_URL: address, TRUST_PROXY: '1' };
    try {
      const ports = [await freePort(), await freePort(), await freePort()] as const;
      const machines = [await startMachine(old, ports[0], settings, ['--demo', '--catalogue-only'])];
      for (const port of ports.slice(1)) machines.push(await startMachine(old, port, settings));
      const url = await startNginx([...ports]);
      const episodes = ((await (await fetch(`${url}/api/episodes`)).json()) as { id: string }[]).map(({ id }) => id);
      const begin = () => startLoad(url, episodes, RATE);
      const finish = async (what: string, load: Load) => {
        await load.more(300);
        await load.end();
        note(what, load);
        expect(await lostComments(pool, load.acknowledged)).toEqual([]);
        return load.failures;
      };
      const replaceEach = async (load: Load) => {
        for (const [at, { child, port }] of machines.entries()) {
          expect(await end(child, 'SIGTERM')).toBe(0);
          machines[at] = await startMachine(ROOT, port, { ...settings, MIGRATE: 'off' });
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
      await end(machines[1]?.child as ChildProcess, 'SIGKILL');
      await killing.more(1_000);
      // What the killed one was writing is lost with it, and nobody was told otherwise; nginx asks another for the rest.
      const cut = await finish('one killed', killing);
      expect(cut.filter((failure) => !/^POST \S+ 502$/.test(failure))).toEqual([]);
    } finally {
      await pool.end();
      await endAll();
      await database.stop();
    }
  });
}
