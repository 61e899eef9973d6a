import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { packagedNode, site as siteArguments } from '../../scripts/places.mjs';
import { startCommand } from '../support/command.ts';
import { test } from '../support/demo-site.ts';
import { aPodcast, foreignFeed, foreignItem, mp3, rss } from '../support/podcast.ts';
import { copyTemplate } from '../support/database-template.ts';
import { startSupervised, type Supervised } from './supervised.ts';

const RESTART = { timeout: 60_000 };

const SITE = [packagedNode, ...siteArguments];
const isRoot = process.getuid?.() === 0;
/** Listed everywhere, and may do nothing. */
const NOBODY = 65_534;
/** The start's lines about root, in either case. */
const LINE = /^Carecast (does not need root|runs as root).*$/gm;

let running: Supervised | null = null;
let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carecast-root-'));
  chmodSync(folder, 0o755);
});
test.afterEach(() => {
  running?.remove();
  running = null;
  rmSync(folder, { recursive: true, force: true });
});

async function serving(command: string[], settings: Record<string, string>): Promise<Supervised> {
  running = await startSupervised(command, settings);
  await expect.poll(running.isReady, RESTART).toBe(true);
  return running;
}

const uidOf = (pid: number): number => statSync(`/proc/${pid}`).uid;
const said = ({ output }: Supervised): string[] => output().match(LINE) ?? [];

test('@slow a site that an ordinary account starts keeps it, and says nothing of root', async () => {
  const dataDir = join(folder, 'data');
  copyTemplate(dataDir, 'empty');
  if (isRoot) execFileSync('chown', ['-R', String(NOBODY), dataDir]);
  const ordinary = isRoot ? ['setpriv', `--reuid=${NOBODY}`, '--clear-groups', '--'] : [];
  const site = await serving([...ordinary, ...SITE], { DATA_DIR: dataDir, RUN_AS: '' });
  const uid = isRoot ? NOBODY : (process.getuid?.() ?? 0);
  expect([uidOf(site.site()), statSync(join(dataDir, 'app-secret'), { throwIfNoEntry: false })?.uid ?? uid]).toEqual([
    uid,
    uid,
  ]);
  expect(site.output()).not.toMatch(/\broot\b/);
  process.kill(site.top.pid ?? 0, 'SIGTERM');
  expect(await site.ended).toBe(0);
});

if (isRoot && process.platform === 'linux') {
  test('started as root, the site makes an account of its own, gives it the folder root had, and stays that account @slow', async () => {
    const dataDir = join(folder, 'data');
    copyTemplate(dataDir, 'empty'); // made by root: the database belongs to another account
    const stranger = join(folder, 'of-root');
    writeFileSync(stranger, '');
    mkdirSync(join(dataDir, 'files'), { recursive: true });
    symlinkSync(stranger, join(dataDir, 'files/link'));
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(dataDir, 'import'));
    writeFileSync(join(dataDir, 'of-the-operator'), '');
    const site = await serving(withOwnAccounts('node', 'scripts/start.mjs'), { DATA_DIR: dataDir, RUN_AS: '' });
    const [uid, postmaster] = [uidOf(site.site()), postmasterOf(dataDir)];
    expect(readFileSync(join(folder, 'etc/passwd'), 'utf8')).toMatch(new RegExp(`^carecast:x:${uid}:`, 'm'));
    expect([uid === 0, uidOf(postmaster)]).toEqual([false, uid]);
    expect(said(site)).toEqual([expect.stringMatching(/^Carecast does not need root\. It now runs as "carecast"/)]);
    expect(ownersOf(dataDir)).toEqual([uid]);
    const outside = [stranger, join(folder, 'elsewhere'), join(dataDir, 'of-the-operator')];
    expect(outside.map((path) => statSync(path).uid)).toEqual([0, 0, 0]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const admitted = [...readFileSync(join(dataDir, 'database/pg_ident.conf'), 'utf8').matchAll(/^carecast "(.*)"/gm)];
    expect(new Set(admitted.map(([, name]) => name))).toEqual(new Set(['carecast', 'root']));

    const first = site.site();
    process.kill(first, 'SIGKILL');
    await expect.poll(async () => ![0, first].includes(site.site()) && (await site.isReady()), RESTART).toBe(true);
    expect([uidOf(site.site()), postmasterOf(dataDir)]).toEqual([uid, postmaster]);
    process.kill(postmaster, 'SIGKILL');
    await expect
      .poll(async () => ![0, postmaster].includes(postmasterOf(dataDir)) && (await site.isReady()), RESTART)
      .toBe(true);
    expect(uidOf(postmasterOf(dataDir))).toBe(uid);
    process.kill(site.top.pid ?? 0, 'SIGTERM');
    expect(await site.ended).toBe(0);
    expect(ownersOf(dataDir)).toEqual([uid]);
  });

  test('@slow a database that a killed root left running is stopped, and started under the account of the site', async () => {
    const dataDir = join(folder, 'data');
    copyTemplate(dataDir, 'empty');
    const before = await serving(SITE, { DATA_DIR: dataDir, RUN_AS: 'root' });
    const postmaster = postmasterOf(dataDir);
    process.kill(before.site(), 'SIGKILL');
    await before.ended;
    expect(said(before)).toEqual([]);
    await serving(SITE, { DATA_DIR: dataDir, RUN_AS: 'nobody' });
    expect(postmasterOf(dataDir)).not.toBe(postmaster);
    expect(readFileSync(join(dataDir, 'database.log'), 'utf8')).not.toContain('not properly shut down');
    expect(ownersOf(dataDir)).toEqual([NOBODY]);
  });

  test('@slow what root’s commands leave in the folder is the site’s, and root’s own folders stay open to them', async () => {
    const dataDir = join(folder, 'data');
    copyTemplate(dataDir, 'demo');
    const site = await serving(SITE, { DATA_DIR: dataDir, RUN_AS: 'nobody' });
    const command = async (name: string, ...words: string[]) =>
      startCommand({ dataDir, url: site.url }, name, words, { RUN_AS: '' }).ended;
    const podcast = await aPodcast(async (origin) => ({
      '/feed.xml': rss(foreignFeed(origin, foreignItem(origin, { guid: 'a' }))),
      '/a.mp3': await mp3(),
    }));
    try {
      expect(await command('import', podcast.feed, '--private')).toMatchObject({ status: 0 });
    } finally {
      await podcast.close();
    }
    expect(await command('backup')).toMatchObject({ status: 0 });
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    expect(await command('backup', join(closed, 'backups'))).toMatchObject({ status: 0 });
    const [backup = ''] = readdirSync(join(closed, 'backups'));
    expect(statSync(join(closed, 'backups', backup)).uid).toBe(0);
    expect(await command('verify', join(closed, 'backups', backup))).toMatchObject({ status: 0 });
    expect(await command('restore', join(closed, 'backups', backup))).toEqual({
      status: 1,
      said: expect.stringMatching(/^The account "nobody", which the site belongs to, cannot read .*\n$/),
    });
    process.kill(site.top.pid ?? 0, 'SIGTERM');
    await site.ended;
    rmSync(join(dataDir, 'database.log')); // is made again by root
    expect(await command('backup', join(closed, 'more'))).toMatchObject({ status: 0 });
    expect((await command('users', 'list')).said).toContain('demo'); // starts the database itself
    expect(ownersOf(dataDir)).toEqual([NOBODY]);
    await serving(SITE, { DATA_DIR: dataDir, RUN_AS: '' });
    expect(ownersOf(dataDir)).toEqual([NOBODY]);
  });

  test('@slow where its account could not get to a folder, or not use the port, the site stays root and says why', async () => {
    const stays = async (command: string[], settings: Record<string, string>, reason: RegExp) => {
      running = await startSupervised(command, { RUN_AS: '', ...settings });
      await expect.poll(running.output, RESTART).toContain('is ready');
      expect(said(running)).toEqual([
        expect.stringMatching(/^Carecast runs as root, and cannot drop its privileges: .*\.$/),
      ]);
      expect(said(running)[0]).toMatch(reason);
      expect(uidOf(running.site())).toBe(0);
      running.remove();
    };
    const closed = join(folder, 'home');
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = join(closed, 'data');
    await stays(
      SITE,
      { DATA_DIR: dataDir, DATABASE_URL: '' },
      /the account "\w+" cannot read .*home: give it permission/,
    );
    expect(statSync(dataDir).uid).toBe(0);
    rmSync(dirname(readFileSync(join(dataDir, 'database-is-at'), 'utf8').trim()), { recursive: true });

    mkdirSync(join(closed, 'project'));
    const inClosedHome = withMount(`--bind "${process.cwd()}"`, join(closed, 'project'), 'cd "$0"', SITE);
    await stays(
      inClosedHome,
      { DATA_DIR: join(folder, 'elsewhere') },
      /cannot read .*home\/project: give it permission/,
    );

    const port = { HOST: '0.0.0.0', THROTTLES: 'on', PORT: '443' };
    const alone = ['unshare', '--net', '--', ...SITE]; // there no port is used or allowed
    await stays(alone, port, /the account "\w+" may not use port 443: choose another with PORT/);

    const mixed = join(folder, 'mixed');
    mkdirSync(join(mixed, 'backups'), { recursive: true });
    execFileSync('chown', [String(NOBODY), mixed]);
    const readOnly = withMount('-t tmpfs -o ro none', join(mixed, 'backups'), 'true', SITE);
    await stays(readOnly, { DATA_DIR: mixed }, /mixed cannot be given to the account "nobody" \(.*\)/);
  });

  test('an account in RUN_AS that is missing or could not work ends the start: it was asked for, and root was not @slow', async () => {
    const refusal = async (RUN_AS: string, dataDir: string) => {
      running = await startSupervised(SITE, { DATA_DIR: dataDir, RUN_AS });
      expect(await running.ended).not.toBe(0);
      return running.output();
    };
    expect(await refusal('nobody-here', join(folder, 'data'))).toMatch(
      /^Carecast [\d.]+\.\ncarecast: RUN_AS is "nobody-here": there is no such account\n$/,
    );
    const closed = join(folder, 'home');
    mkdirSync(closed, { mode: 0o700 });
    expect(await refusal('nobody', join(closed, 'data'))).toMatch(
      /^Carecast [\d.]+\.\ncarecast: RUN_AS is "nobody": the account "nobody" cannot read .*home: give it permission, or move the file\n$/,
    );
  });
}

/** Runs a command where something is mounted that only it sees; `prepare` runs before, with the mount point as `$0`. */
const withMount = (mount: string, at: string, prepare: string, command: string[]): string[] => [
  ...['unshare', '--mount', '--', 'sh', '-c', `mount ${mount} "$0" && ${prepare} && exec "$@"`, at],
  ...command,
];

/** Runs a command with accounts that only it sees, so that none is made on this machine. */
function withOwnAccounts(...command: string[]): string[] {
  cpSync('/etc', join(folder, 'etc'), { recursive: true, verbatimSymlinks: true });
  return withMount(`--bind "${join(folder, 'etc')}"`, '/etc', 'true', command);
}

/** The owners of DATA_DIR and of all that the site keeps in it, links not followed. */
function ownersOf(dataDir: string): number[] {
  const words = [dataDir, '!', '-name', 'of-the-operator', '-printf', '%U\n'];
  const { stdout } = spawnSync('find', words, { encoding: 'utf8' }); // its status tells of files that vanished in the meantime
  return [...new Set(stdout.trim().split('\n').map(Number))];
}

function postmasterOf(dataDir: string): number {
  const file = join(dataDir, 'database/postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}
