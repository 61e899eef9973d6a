import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { XMLParser } from 'fast-xml-parser';
import { expectAccessible } from '../support/accessibility.ts';
import { ADMIN, complaints, currentTime, expectFullPlayer, expectPlaying } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { type Site, startSite } from '../support/site.ts';
import { anEpisode, AUDIO, confirmPublishing, signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let site: Site;
// A folder of its own: this one goes through the whole first start.
test.beforeAll(async () => (site = await startSite({ DATA_DIR: mkdtempSync(join(tmpdir(), 'carecast-first-')) })));
test.afterAll(() => site.remove());

test('from an empty folder to an episode that plays, and that an app downloads byte for byte', async ({
  page,
  browser,
}) => {
  const problems = await complaints(page);

  await test.step('the administrator registers and signs in', async () => {
    await page.goto(`${site.url}/secret-admin-2025`);
    await page.getByLabel('Master password').fill(site.masterPassword);
    await page.getByLabel('New admin username').fill(ADMIN.username);
    await page.getByLabel('New admin password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Create Admin User' }).click();
    await expect(
      page.getByText(english.studio.account.registration.signedIn(ADMIN.username), { exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel('Recovery code')).toHaveValue(/^(\w{5}-){4}\w{5}$/);
    await page.getByRole('button', { name: english.studio.account.recoveryCode.goOn }).click();
    await page.getByRole('button', { name: english.studio.account.emailOffer.later }).click();
    await page.waitForURL(`${site.url}/studio`);
  });

  await test.step('the studio says what comes first, and mail can wait', async () => {
    const steps = page.getByRole('list', { name: 'First steps' });
    await expect(steps.getByText('Done: ')).toHaveCount(0);
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(steps.getByText('Done: ')).toHaveCount(1);
    await expectAccessible(page, 'light', 'main');
    await page.getByRole('link', { name: english.studio.overview.firstSteps.email }).click();
    await expect(
      page.getByRole('textbox', { name: english.studio.account.mailForm.email, exact: true }),
    ).toBeInViewport();
    await page.goto(site.url);
  });

  await test.step('the way to the studio is named as promised, on wide screens and small ones', async () => {
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await expect(link('Start Creating')).toHaveAttribute('href', '/upload');
    await expect(link(english.home.uploadFirst)).toHaveAttribute('href', '/upload');
    await expect(link('Upload Episode')).toBeVisible();
    await expect(page.getByRole('banner').getByText('Admin', { exact: true }).filter({ visible: true })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(link('Upload')).toBeVisible();
    await expect(link('Upload Episode')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  const visitor = await browser.newPage();
  await visitor.goto(site.url);
  await expect(visitor.getByText(english.home.none)).toBeVisible();

  await test.step('uploads a real MP3 by the file chooser and publishes', async () => {
    await page.getByRole('link', { name: 'Upload Episode' }).first().click();
    await page.waitForURL('**/upload');
    const chooser = page.waitForEvent('filechooser');
    await page.getByText('Choose File', { exact: true }).click();
    await (await chooser).setFiles(AUDIO);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText(/✓ Uploaded.*2:1\d min/)).toBeVisible();
    await page.getByLabel('Episode Title').fill('The two-minute handover');
    await page.getByLabel('Description').fill('What to say when one carer leaves and **the next** arrives.');
    await page.getByLabel('Category').selectOption('Professional Development');
    await page.getByRole('button', { name: 'Publish Episode' }).click();
    await confirmPublishing(page);
    await page.waitForURL(`${site.url}/`);
    await expect(page.getByText('Episode published', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The two-minute handover' })).toBeVisible();
  });

  await test.step('a visitor sees it, plays it, and it plays on from page to page', async () => {
    await visitor.goto(site.url);
    await visitor.getByRole('button', { name: 'Play The two-minute handover' }).first().click();
    await expectFullPlayer(visitor);
    await expectPlaying(visitor);
    await visitor.getByRole('button', { name: 'Minimize player' }).click();
    await visitor.getByRole('heading', { name: 'The two-minute handover' }).getByRole('link').click();
    await visitor.waitForURL('**/episodes/*');
    const there = await currentTime(visitor);
    expect(there).toBeGreaterThan(0);
    await expectPlaying(visitor);
  });

  await test.step('a podcast app finds it in the feed and downloads the same bytes', async () => {
    const feed = await (await fetch(`${site.url}/feed.xml`)).text();
    const parser = new XMLParser({ ignoreAttributes: false });
    const { item } = (parser.parse(feed) as { rss: { channel: { item: Record<string, Record<string, string>> } } }).rss
      .channel;
    expect(item['title']).toBe('The two-minute handover');
    const enclosure = item['enclosure'] ?? {};
    const answer = await fetch(enclosure['@_url'] ?? '');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(sha256(bytes)).toBe(sha256(await readFile(AUDIO)));
    expect(String(bytes.length)).toBe(enclosure['@_length']);
    expect(answer.headers.get('content-type')).toBe(enclosure['@_type']);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  expect(problems).toEqual([]);
});

test('@slow what was acknowledged is there after kill -9: the session, the episode and each byte of its audio', async ({
  page,
  aSite,
}) => {
  const own = await aSite();
  await signIn(page, own);
  const { title } = await anEpisode(page, own);
  await own.kill9();
  await own.restart();
  await page.goto(own.url);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const me = (await (await page.request.get(`${own.url}/api/auth/me`)).json()) as { isAdmin: boolean };
  expect(me.isAdmin).toBe(true);
  const [episode] = (await (await fetch(`${own.url}/api/episodes`)).json()) as { audioUrl: string }[];
  const audio = await fetch(own.url + (episode?.audioUrl ?? ''));
  expect(sha256(new Uint8Array(await audio.arrayBuffer()))).toBe(sha256(await readFile(AUDIO)));
});
