import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { complaints, expectPlaying } from '../support/browser.ts';
import { startCommand } from '../support/command.ts';
import { test } from '../support/demo-site.ts';
import { type Site, startSite } from '../support/site.ts';
import { english } from '../support/words.ts';

/** As an ordinary site has it: a secret of its own in DATA_DIR, and nightly backups. */
const ORDINARY = { APP_SECRET: '', BACKUP: 'on' };

let site: Site;
let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'carecast-backups-'));
  chmodSync(folder, 0o711); // else the databases of a root would have to live elsewhere, and stay there
  site = await startSite(ORDINARY, ['--demo']);
});
test.afterAll(async () => {
  await site.remove();
  rmSync(folder, { recursive: true, force: true });
});

const run = (at: { dataDir: string; url: string }, name: string, ...words: string[]) =>
  startCommand(at, name, words, ORDINARY).ended;

const backupsIn = (path: string, pattern: RegExp) =>
  readdirSync(path)
    .filter((name) => pattern.test(name))
    .map((name) => join(path, name));

/** Everything apps and listeners would notice: guids, titles, transcripts, and every byte of audio. */
async function whatListenersGet({ url }: Site) {
  const feed = await (await fetch(`${url}/feed.xml`)).text();
  const guids = [...feed.matchAll(/<guid[^>]*>([^<]*)/g)].map((match) => match[1] ?? '');
  const paths = [...feed.matchAll(/<enclosure url="([^"]+)/g)].map(([, address = '']) => new URL(address).pathname);
  const sums = paths.map(async (path) => {
    const bytes = Buffer.from(await (await fetch(url + path)).arrayBuffer());
    return `${path} ${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`;
  });
  const home = (await (await fetch(url)).text()).replaceAll(url, '').replace(/.*http-equiv.*/g, '');
  return { guids, show: /<podcast:guid>[^<]+/.exec(feed)?.[0], audio: await Promise.all(sums), home };
}

test('@slow a site that is backed up while it runs comes back on another machine as it was', async ({ page }) => {
  const problems = await complaints(page);
  const password = /with the password (\S+)/.exec(site.output())?.[1] ?? '';
  const before = await whatListenersGet(site);
  expect(before.guids.length).toBeGreaterThan(5);
  const elsewhere = { dataDir: join(folder, 'elsewhere'), url: site.url };

  await test.step('one command writes one file, and says how to restore it', async () => {
    const { status, said } = await run(site, 'backup', folder);
    expect(status).toBe(0);
    const [file = ''] = backupsIn(folder, /\.tar$/);
    expect(said).toContain(`The backup is ${file} (`);
    expect(said).toContain(`npm run carecast -- restore ${file}`);
  });

  await test.step('one command says that it is whole, and another with a byte changed that it is not', async () => {
    const [file = ''] = backupsIn(folder, /\.tar$/);
    const nowhere = { dataDir: join(folder, 'nowhere'), url: site.url };
    const whole = await run(nowhere, 'verify', file);
    expect(whole.said).toMatch(
      /is whole: every part matches its checksum\.\nIn it: [\d,]+ rows of the database and 1\d files\./,
    );
    expect(whole.status).toBe(0);
    const bytes = readFileSync(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const bad = join(folder, 'changed.bad');
    writeFileSync(bad, bytes);
    const broken = await run(nowhere, 'verify', bad);
    expect(broken.status, broken.said).toBe(1);
    expect(existsSync(nowhere.dataDir)).toBe(false);
  });

  await test.step('it is not restored over the running site', async () => {
    const { status, said } = await run(site, 'restore', ...backupsIn(folder, /\.tar$/));
    expect(status).toBe(1);
    expect(said).toContain(`another site is running on DATA_DIR ${site.dataDir}: stop it first`);
  });

  await test.step('one command restores it into a new folder', async () => {
    const { status, said } = await run(elsewhere, 'restore', ...backupsIn(folder, /\.tar$/));
    expect(said).toContain('all as they were');
    expect(status).toBe(0);
    const secrets = [site, elsewhere].map(({ dataDir }) => readFileSync(join(dataDir, 'app-secret'), 'utf8'));
    expect(secrets[1]).toBe(secrets[0]);
  });

  const back = await startSite({ ...ORDINARY, DATA_DIR: elsewhere.dataDir });
  try {
    await test.step('listeners and apps notice nothing', async () => {
      expect(await whatListenersGet(back)).toEqual(before);
      await page.goto(back.url);
      await page.getByRole('button', { name: /^Play/ }).first().click();
      await expectPlaying(page);
    });
    await test.step('the administrator signs in as before', async () => {
      expect(back.output()).not.toContain('There is no administrator yet');
      await page.goto(`${back.url}/login`);
      await page.getByLabel('Username').fill('demo');
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL((url) => url.pathname !== '/login');
      await page.goto(`${back.url}/upload`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/upload');
      await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
      await page.goto('about:blank'); // before the site ends
    });
  } finally {
    await back.stop();
  }
  expect(problems).toEqual([]);
});

test('@slow the site backs itself up at night, and comes back from that beside its old folder', async () => {
  const backups = join(site.dataDir, 'backups'); // made with the first one
  const nightly = () => (existsSync(backups) ? backupsIn(backups, /^carecast-nightly-.+\.tar$/) : []);
  await expect.poll(nightly).toHaveLength(1);
  const elsewhere = { dataDir: join(folder, 'next-day'), url: site.url };
  const { status, said } = await run(elsewhere, 'restore', ...nightly());
  expect(said).toContain('11 files, all as they were');
  expect(status).toBe(0);
  const back = await startSite({ ...ORDINARY, DATA_DIR: elsewhere.dataDir });
  try {
    const [now, { guids, audio }] = [await whatListenersGet(back), await whatListenersGet(site)];
    expect(now).toMatchObject({ guids, audio });
  } finally {
    await back.stop();
  }
});

test('@slow a mistake is reported in one line and with status 1', async () => {
  const nowhere = { dataDir: join(folder, 'nowhere'), url: site.url };
  for (const [name, words, sentence] of [
    ['backup', ['a', 'b'], 'Usage: npm run carecast -- backup [FOLDER]'],
    ['backup', ['package.json'], english.reasons.folderIsFile({ folder: 'package.json' }).slice(1)],
    ['verify', [], 'Usage: npm run carecast -- verify FILE'],
    ['verify', ['/nowhere.tar'], english.reasons.backupNotFound({ path: '/nowhere.tar' })],
    ['verify', ['package.json'], english.reasons.backupNotOurs],
    ['restore', [], 'Usage: npm run carecast -- restore FILE'],
    ['restore', ['/nowhere.tar'], english.reasons.backupNotFound({ path: '/nowhere.tar' })],
    ['restore', ['package.json'], english.reasons.backupNotOurs],
  ] as const) {
    const { status, said } = await run(name === 'backup' ? site : nowhere, name, ...words);
    expect(status).toBe(1);
    expect(said).toContain(sentence);
  }
  expect(readdirSync(folder)).not.toContain('nowhere');
});
