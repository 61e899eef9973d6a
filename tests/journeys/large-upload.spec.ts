import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Site, startSite } from '../support/site.ts';
import { AUDIO, dropzone, OTHER_AUDIO, signIn, uploadFile } from '../support/studio.ts';

const KB = 1024;
const MB = KB * KB;
const AUDIO_MAX = 100 * MB;
let site: Site;
test.beforeAll(async () => (site = await startSite()));
test.afterAll(() => site.remove());

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${site.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / KB;
}

/** The same frames over and over, up to the last byte allowed. */
async function writeLargest(file: string): Promise<void> {
  const frames = (await readFile(AUDIO)).subarray(0, 1_000_000);
  const large = Buffer.alloc(AUDIO_MAX);
  for (let at = 0; at < large.length; at += frames.length) frames.copy(large, at);
  await writeFile(file, large);
}

test('@slow 100 MB go through a line of 500 KB/s, and the site grows by at most 30 MB', async ({ page }) => {
  test.setTimeout(420_000);
  const folder = await mkdtemp(join(tmpdir(), 'carecast-large-'));
  const file = join(folder, 'long-talk.mp3');
  await writeLargest(file);
  await signIn(page, site);
  await page.goto(`${site.url}/upload`);
  await uploadFile(page, 'audio', OTHER_AUDIO); // so that code, pool and parsers are there before anything is measured
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500 * KB };
  await session.send('Network.emulateNetworkConditions', line);

  const before = await residentMegabytes();
  let peak = before;
  const watch = setInterval(() => void residentMegabytes().then((now) => (peak = Math.max(peak, now))), 100);
  const startedAt = Date.now();
  await page.locator('#audio-file').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dropzone(page, 'audio')).toContainText('✓ Uploaded · long-talk.mp3', { timeout: 360_000 });
  clearInterval(watch);
  await rm(folder, { recursive: true });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  test.info().annotations.push({
    type: 'measured',
    description: `${seconds} s, RSS ${before.toFixed(1)} MB before, ${peak.toFixed(1)} MB at most`,
  });
  console.log(`${seconds} s, RSS ${before.toFixed(1)} MB before, ${peak.toFixed(1)} MB at most`);
  expect(peak - before).toBeLessThanOrEqual(30);
});
