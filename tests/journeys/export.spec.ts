import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, request } from '@playwright/test';
import sirv from 'sirv';
import { feedFindings } from '#server/directories/feed.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { complaints, currentTime, expectPlaying, refuseSound, openMore } from '../support/browser.ts';
import { startCommand } from '../support/command.ts';
import { test } from '../support/demo-site.ts';
import { cookieOf } from '../support/roles.ts';
import { type Site, startSite } from '../support/site.ts';
import { anEpisode } from '../support/studio.ts';
import { serve } from '../support/uploads.ts';

let site: ExportedSite;
test.beforeAll(async () => (site = await anExportedSite()));
test.afterAll(() => site.remove());

const player = (page: Page) => page.getByRole('dialog');
const filesOf = (pattern: RegExp) =>
  readdirSync(site.folder, { recursive: true, encoding: 'utf8' }).filter((file) => pattern.test(file));
const read = (file: string) => readFileSync(join(site.folder, file), 'utf8');

test('@slow every address that a page or the feed names is there', async () => {
  const pages = filesOf(/(index\.html|404\.html|\.xml)$/);
  expect(pages.length).toBeGreaterThan(20);
  const named = new Set(
    pages.flatMap((file) => [
      ...[...read(file).matchAll(/(?:href|src|action|component-url|renderer-url)="([^"#]+)/g)].map(([, to = '']) => to),
      ...[...read(file).matchAll(new RegExp(`${site.url}(?:(?!&quot;)[^"'<> ])*`, 'g'))].map(([to]) => to),
    ]),
  );
  const own = [...named]
    .map((to) => new URL(to.replaceAll('&amp;', '&'), site.url))
    .filter(({ origin }) => origin === site.url);
  expect(own.length).toBeGreaterThan(50);
  const answers = await Promise.all(
    own.map(async ({ href }) => `${(await fetch(href, { method: 'HEAD', redirect: 'manual' })).status} ${href}`),
  );
  expect(answers.filter((answer) => !answer.startsWith('200'))).toEqual([]);
});

test('@slow each episode has the picture that the player gives to lock screens', () => {
  const ids = readdirSync(join(site.folder, 'episodes')).filter((name) => !name.includes('.'));
  expect(ids.length).toBeGreaterThan(9);
  for (const id of ids) {
    const picture = readFileSync(join(site.folder, `artwork/${id}.jpg`));
    expect(picture.subarray(0, 3).toString('hex')).toBe('ffd8ff'); // JPEG
  }
});

test('@slow someone looks around, plays, keeps listening and queues, and nothing is missed', async ({ page }) => {
  const problems = await complaints(page);
  const failed: string[] = [];
  page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
  await page.goto(site.url);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expectPlaying(page);
  await expect(player(page).getByRole('button', { name: 'Queue', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Minimize player' }).click();
  await openMore(page.getByRole('article').last());
  await page
    .getByRole('button', { name: /^Add to queue: / })
    .last()
    .click();
  await expect(page.getByText('Added to queue').first()).toBeVisible();
  await page.getByRole('button', { name: 'Expand player' }).click();
  await expect(player(page).getByRole('button', { name: 'Queue 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Minimize player' }).click();
  await page.getByRole('link', { name: 'Browse', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Browse episodes' })).toBeVisible();
  await expectPlaying(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${site.url}/browse/page/2/`);
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(2);
  await page
    .getByRole('navigation', { name: 'Category' })
    .getByRole('link', { name: /Patient Care/ })
    .click();
  await expect(page).toHaveURL(`${site.url}/browse/patient-care/`);
  await expect(page.getByText('Category:')).toBeVisible();
  await page.getByRole('heading', { level: 3 }).first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Transcript' })).toBeVisible();
  await expectPlaying(page);
  expect(failed).toEqual([]);
  expect(problems).toEqual([]);
});

test('@slow a shared link opens its episode at its second', async ({ page }) => {
  await refuseSound(page);
  const problems = await complaints(page);
  const [file = ''] = filesOf(/episode\.json$/).filter((one) => JSON.parse(read(one)).duration > 60);
  const { id, title } = JSON.parse(read(file)) as { id: string; title: string };
  await page.goto(`${site.url}/?episode=${id}&t=0:40`);
  await expect(player(page).getByRole('heading', { name: title })).toBeVisible();
  await player(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlaying(page);
  expect(await currentTime(page)).toBeGreaterThan(40);
  expect(problems).toEqual([]);
});

test('@slow what needs a server is not offered, and what was counted stays', async ({ page }) => {
  for (const path of ['/', '/browse/', '/privacy/']) {
    await page.goto(site.url + path);
    await expect(page.getByRole('link', { name: /sign in|log ?in|upload/i })).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(like|dislike)$/i })).toHaveCount(0);
  }
  await page.goto(`${site.url}/browse/`);
  await expect(page.locator('[data-count]').first()).toBeVisible();
  await expectAccessible(page);
});

test('@slow the small player for other sites plays from its file', async ({ page }) => {
  const problems = await complaints(page);
  const [file = ''] = filesOf(/^embed\/.*\/index\.html$/);
  await page.goto(`${site.url}/${file.replace('index.html', '')}`);
  await page.getByRole('button', { name: /play/i }).first().click();
  await expectPlaying(page);
  expect(problems).toEqual([]);
});

test('@slow podcast apps find a feed they can take', async () => {
  const findings = await feedFindings(`${site.url}/feed.xml`, true);
  expect(findings.filter(({ level }) => level === 'failure')).toEqual([]);
});

test('@slow done again, it keeps the audio, removes what is gone and touches no other folder', async () => {
  const [audio = ''] = filesOf(/\.mp3$/);
  const before = statSync(join(site.folder, audio)).mtimeMs;
  await site.exportAgain();
  expect(statSync(join(site.folder, audio)).mtimeMs).toBe(before);
  const mark = join(site.folder, '.carecast-export.json');
  writeFileSync(join(site.folder, 'old.html'), 'gone from the site');
  writeFileSync(join(site.folder, 'mine.txt'), 'not ours');
  writeFileSync(mark, JSON.stringify([...(JSON.parse(readFileSync(mark, 'utf8')) as string[]), 'old.html']));
  await site.exportAgain();
  expect(filesOf(/^(old\.html|mine\.txt)$/)).toEqual(['mine.txt']);
});

/** The demo site and two episodes more as files, behind a server that knows nothing but files. */
type ExportedSite = {
  url: string;
  folder: string;
  said: string;
  exportAgain(): Promise<string>;
  remove(): Promise<void>;
};

async function anExportedSite(): Promise<ExportedSite> {
  const site = await startSite({}, ['--demo']);
  await addTwoMore(site);
  let files: RequestListener = (_, response) => response.writeHead(503).end();
  const host = await serve((asked, response) => files(asked, response));
  const folder = mkdtempSync(join(tmpdir(), 'carecast-export-'));
  const url = `http://localhost:${host.port}`;
  const exportAgain = async () => {
    const { status, said } = await startCommand(site, 'export', [folder], { PUBLIC_URL: url }).ended;
    if (status !== 0) throw new Error(said);
    return said;
  };
  const said = await exportAgain();
  files = sirv(folder);
  const remove = async () => {
    await host.close();
    await site.remove();
    rmSync(folder, { recursive: true });
  };
  return { url, folder, said, exportAgain, remove };
}

/** So that /browse has a second page. */
async function addTwoMore(site: Site): Promise<void> {
  const cookie = await cookieOf(site, 'administrator');
  const admin = { request: await request.newContext({ extraHTTPHeaders: { cookie } }) };
  for (const title of ['Stairs', 'Rails']) await anEpisode(admin, site, { title });
  await admin.request.dispose();
}
