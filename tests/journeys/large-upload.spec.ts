import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ownSite, test } from '../support/demo-site.ts';
import { writeLongAudio } from '../support/long-audio.ts';
import { dropzone, OTHER_AUDIO, signIn, uploadFile } from '../support/studio.ts';
import { KB, MB } from '#shared/units.ts';

const MAX_AUDIO_BYTES = 100 * MB;
/** Of a slow line. */
const KB_PER_SECOND = 8_000;
const site = ownSite();

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${site.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / KB;
}

test(`@slow 100 MB go through a line of ${KB_PER_SECOND} KB/s, and the site grows by at most 30 MB`, async ({
  page,
}) => {
  test.setTimeout(420_000);
  const folder = await mkdtemp(join(tmpdir(), 'carecast-large-'));
  const file = join(folder, 'long-talk.mp3');
  await writeLongAudio(file, MAX_AUDIO_BYTES);
  await signIn(page, site);
  await page.goto(`${site.url}/upload`);
  await uploadFile(page, 'audio', OTHER_AUDIO); // so that code, pool and parsers are there before anything is measured
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: KB_PER_SECOND * KB };
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
  expect(peak - before).toBeLessThanOrEqual(30);
});

test('@slow 100 MB continue at 80% after the site was killed and started again, and are whole to the byte', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'carecast-large-'));
  const file = join(folder, 'killed-talk.mp3');
  const bytes = await writeLongAudio(file, MAX_AUDIO_BYTES);
  await signIn(page, site);
  await page.goto(`${site.url}/upload`);
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 10 * MB };
  await session.send('Network.emulateNetworkConditions', line);
  await page.locator('#audio-file').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dropzone(page, 'audio').locator('.figures')).toHaveText(/^8\d%/, { timeout: 60_000 });
  await site.kill9();
  const before = offsets.length;
  await site.restart();
  const retry = dropzone(page, 'audio').getByRole('button', { name: 'Retry' });
  const arrived = dropzone(page, 'audio').getByText('✓ Uploaded · killed-talk.mp3');
  // On its own, or by hand when the start took longer than the retries.
  await expect
    .poll(async () => (await retry.isVisible()) || (await arrived.isVisible()), { timeout: 60_000 })
    .toBe(true);
  if (await retry.isVisible()) await retry.click();
  await expect(arrived).toBeVisible({ timeout: 60_000 });
  const storedPath = () =>
    page.evaluate(() => /\/media\/[0-9a-f-]{36}\.mp3/.exec(Object.values(localStorage).join())?.[0] ?? '');
  await expect.poll(storedPath).not.toBe(''); // what was typed, and what has arrived, is stored a moment later
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(
    join(site.dataDir, 'files', (await storedPath()).split('/').at(-1) ?? ''),
  )) {
    hash.update(chunk as Buffer);
  }
  await rm(folder, { recursive: true });
  const resumedAt = offsets.slice(before).find((offset) => offset > 0) ?? 0;
  const description = `went on at ${((100 * resumedAt) / MAX_AUDIO_BYTES).toFixed(1)} %`;
  test.info().annotations.push({ type: 'measured', description });
  expect(resumedAt).toBeGreaterThan(0.7 * MAX_AUDIO_BYTES);
  expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
});
