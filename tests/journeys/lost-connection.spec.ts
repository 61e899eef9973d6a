import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { type Proxy, startProxy } from '../support/proxy.ts';
import { type Site, startSite } from '../support/site.ts';
import { AUDIO, dropzone, signIn } from '../support/studio.ts';

const KB = 1024;
let site: Site;
let line: Proxy;
test.beforeAll(async () => {
  line = await startProxy();
  site = await startSite({ PUBLIC_URL: line.url });
  line.leadTo(site.url);
});
test.beforeEach(async ({ page }) => {
  await signIn(page, { ...site, url: line.url });
  await page.goto(`${line.url}/upload`);
  await page.waitForLoadState('networkidle');
});
test.afterAll(async () => {
  await site.remove();
  await line.close();
});

type Line = { offline: boolean; uploadThroughput: number };
const setLine = (session: CDPSession, line: Line) =>
  session.send('Network.emulateNetworkConditions', { latency: 0, downloadThroughput: -1, ...line });

const percent = async (page: Page): Promise<number> =>
  Number(/(\d+) %/.exec((await dropzone(page, 'audio').textContent()) ?? '')?.[1] ?? 0);

async function start(page: Page): Promise<void> {
  await page.locator('#audio-file').setInputFiles(AUDIO);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

test('an upload whose connection drops in the middle goes on by itself when it is back', async ({ page }) => {
  let broken = 0;
  page.on('requestfailed', (request) => request.method() === 'PUT' && (broken += 1));
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await setLine(session, { offline: false, uploadThroughput: 50 * KB });
  await start(page);
  await expect.poll(() => percent(page)).toBeGreaterThan(5);
  await expect(dropzone(page, 'audio')).toContainText(/\d+ % · \d+ KB\/s · \d+ sec left/);
  line.cut();
  await setLine(session, { offline: true, uploadThroughput: 0 });
  await expect(page.getByText('No Internet connection', { exact: true })).toBeVisible();
  await expect(dropzone(page, 'audio').getByRole('button', { name: 'Cancel' })).toBeVisible();
  line.mend();
  await setLine(session, { offline: false, uploadThroughput: 300 * KB });
  await expect(page.getByText('Connected to the Internet', { exact: true })).toBeVisible();
  await expect.poll(() => broken).toBeGreaterThan(0);
  await expect(dropzone(page, 'audio')).toContainText('✓ Uploaded · the-two-minute-handover.mp3 · 2:12 min');
});

test('an upload that arrived while its answer was lost is found there, not sent twice', async ({ page }) => {
  const puts: number[] = [];
  page.on('requestfinished', (request) => request.method() === 'PUT' && puts.push(1));
  line.loseAnswerTo('PUT /api/objects/');
  await start(page);
  await expect(dropzone(page, 'audio')).toContainText('✓ Uploaded · the-two-minute-handover.mp3');
  await page.getByLabel('Episode Title').fill('Arrived all the same');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await page.waitForURL(`${line.url}/`);
  await expect.poll(() => puts.length).toBe(1);
});

test('@slow a server that stays away leaves the file to be sent again', async ({ page }) => {
  await site.stop();
  await start(page);
  await expect(dropzone(page, 'audio')).toContainText('Failed to upload the-two-minute-handover.mp3');
  await expect(page.getByText('Upload failed', { exact: true })).toBeVisible();
  await site.restart();
  await dropzone(page, 'audio').getByRole('button', { name: 'Retry' }).click();
  await expect(dropzone(page, 'audio')).toContainText('✓ Uploaded');
});

test('@slow an upload can be cancelled and begun again', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await setLine(session, { offline: false, uploadThroughput: 50 * KB });
  await start(page);
  await expect.poll(() => percent(page)).toBeGreaterThan(5);
  await dropzone(page, 'audio').getByRole('button', { name: 'Cancel' }).click();
  await expect(dropzone(page, 'audio')).not.toContainText('%');
  await setLine(session, { offline: false, uploadThroughput: -1 });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dropzone(page, 'audio')).toContainText('✓ Uploaded');
});
