import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { ListedEpisode } from '#shared/episode.ts';
import { type Site, startSite } from '../support/site.ts';
import { AUDIO, dropzone, PDF, signIn, uploadFile } from '../support/studio.ts';

const AUDIO_MAX = 104_857_600;
let site: Site;
let folder: string;
test.beforeAll(async () => {
  site = await startSite();
  folder = await mkdtemp(join(tmpdir(), 'carecast-files-'));
});
test.beforeEach(async ({ page }) => {
  await signIn(page, site);
  await page.goto(`${site.url}/upload`);
  await page.getByLabel('Episode Title').fill('Stays');
});
test.afterEach(async ({ page }) => {
  await expect(page.getByLabel('Episode Title')).toHaveValue('Stays');
  expect(await page.request.get(`${site.url}/api/episodes?status=all`).then((answer) => answer.json())).toEqual([]);
});
test.afterAll(async () => {
  await site.remove();
  await rm(folder, { recursive: true, force: true });
});

type NamedBytes = { name: string; mimeType: string; buffer: Buffer };
const problem = (page: Page, kind: 'audio' | 'pdf') => page.locator(`#${kind}-problem`);

async function choose(page: Page, kind: 'audio' | 'pdf', file: string | NamedBytes | string[]): Promise<void> {
  await page.locator(`#${kind}-file`).setInputFiles(file);
}

async function send(page: Page, kind: 'audio' | 'pdf', file: string | NamedBytes): Promise<void> {
  await choose(page, kind, file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

test('a file of no bytes, one of a byte too many and one of the wrong kind do not leave the computer', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/objects') && sent.push(request.url()));
  await choose(page, 'audio', { name: 'nothing.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(0) });
  await expect(problem(page, 'audio')).toHaveText('This file is smaller than the allowed size of 1 B: it is empty');

  const large = join(folder, 'large.mp3');
  await writeFile(large, 'ID3');
  await truncate(large, AUDIO_MAX + 1);
  await choose(page, 'audio', large);
  await expect(problem(page, 'audio')).toHaveText('large.mp3 exceeds maximum allowed size of 100 MB');

  const buffer = Buffer.alloc(10_485_761);
  await choose(page, 'pdf', { name: 'large.pdf', mimeType: 'application/pdf', buffer });
  await expect(problem(page, 'pdf')).toHaveText('large.pdf exceeds maximum allowed size of 10 MB');

  await choose(page, 'audio', PDF);
  await expect(problem(page, 'audio')).toContainText('You can only upload: audio/*, .mp3');
  await page.locator('#audio-file').evaluate((input: HTMLInputElement) => (input.multiple = true));
  await choose(page, 'audio', [AUDIO, AUDIO]);
  await expect(problem(page, 'audio')).toHaveText('You can only upload 1 file');
  expect(sent).toEqual([]);
});

test('what only calls itself audio or PDF is refused with a clear text, and nothing of it stays', async ({ page }) => {
  const html = Buffer.from('<!doctype html><title>Not audio</title><p>'.padEnd(4000, 'x'));
  const pdf = await readFile(PDF);
  for (const buffer of [html, pdf]) {
    await send(page, 'audio', { name: 'talk.mp3', mimeType: 'audio/mpeg', buffer });
    await expect(page.getByText('Upload failed', { exact: true })).toBeVisible();
    await expect(dropzone(page, 'audio')).toContainText(
      'Failed to upload talk.mp3: This file is not audio we can play',
    );
    await expect(dropzone(page, 'audio').getByRole('button', { name: 'Retry' })).toBeHidden();
    await dropzone(page, 'audio').getByRole('button', { name: 'Remove' }).click();
  }
  await send(page, 'pdf', { name: 'talk.pdf', mimeType: 'application/pdf', buffer: html });
  await expect(dropzone(page, 'pdf')).toContainText('Failed to upload talk.pdf: This file is not a PDF');
  expect(await readdir(join(site.dataDir, 'files'))).not.toContainEqual(expect.stringMatching(/\.(mp3|pdf|part)$/));
});

test('a cut-off MP3 counts as long as it is, and an M4A may have its index at the end', async ({ page }) => {
  const whole = await readFile(AUDIO);
  const buffer = whole.subarray(0, whole.length / 2);
  await send(page, 'audio', { name: 'cut.mp3', mimeType: 'audio/mpeg', buffer });
  await expect(dropzone(page, 'audio')).toContainText(/✓ Uploaded · cut\.mp3 · (1:0\d min|\d:\d\d min)/);
  await uploadFile(page, 'audio', 'tests/fixtures/audio/index-last.m4a');
  await expect(dropzone(page, 'audio')).toContainText('index-last.m4a');
});

test('names with quotes, emoji and 300 characters do no harm', async ({ page }) => {
  const name = `"Über" 👩‍⚕️ <b> ${'long '.repeat(56)}.pdf`;
  await uploadFile(page, 'audio', AUDIO);
  await send(page, 'pdf', { name, mimeType: 'application/pdf', buffer: await readFile(PDF) });
  await expect(dropzone(page, 'pdf')).toContainText('✓ Uploaded · "Über" 👩‍⚕️ <b>');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await page.waitForURL(`${site.url}/`);
  const answer = await page.request.get(`${site.url}/api/episodes?status=draft`);
  const [draft] = (await answer.json()) as ListedEpisode[];
  expect(draft?.pdfName).toMatch(/^"Über" 👩‍⚕️ <b> long .*….pdf$/);
  await page.request.delete(`${site.url}/api/episodes/${draft?.id}`);
  await page.goto(`${site.url}/upload`);
  await page.getByLabel('Episode Title').fill('Stays');
});

test('a chosen file that was not uploaded is not left behind silently', async ({ page }) => {
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('Audio file required', { exact: true }).first()).toBeVisible();
  await uploadFile(page, 'audio', AUDIO);
  await choose(page, 'pdf', PDF);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(problem(page, 'pdf')).toHaveText('This file has not been uploaded yet: press Upload, or remove it.');
});

test('@slow a full disk is said in words, and the file can be sent again', async ({ page }) => {
  await site.stop();
  await site.restart({ MAX_STORAGE_GB: '0.0001' });
  await send(page, 'audio', AUDIO);
  await expect(dropzone(page, 'audio')).toContainText('The storage of this site is full');
  await site.stop();
  await site.restart({ MAX_STORAGE_GB: '' });
  await dropzone(page, 'audio').getByRole('button', { name: 'Retry' }).click();
  await expect(dropzone(page, 'audio')).toContainText('✓ Uploaded');
});
