import { expect, type Page } from '@playwright/test';
import type { ListedEpisode } from '#shared/episode.ts';
import { readFile } from 'node:fs/promises';
import { complaints } from '../support/browser.ts';
import { apic, chap, tagged, tagLength, textFrame } from '../support/marks.ts';
import { aPng } from '../support/pictures.ts';
import { test } from '../support/demo-site.ts';
import type { Site } from '../support/site.ts';
import {
  anEpisode,
  AUDIO,
  confirmPublishing,
  dropzone,
  episodeNow,
  openSections,
  OTHER_AUDIO,
  PDF,
  publish,
  signIn,
  uploadFile,
} from '../support/studio.ts';
import { english } from '../support/words.ts';

let site: Site;
test.beforeEach(async ({ page, studio }) => {
  site = studio;
  await signIn(page, site);
});

/** Titles of what everybody sees. */
const published = async (): Promise<string[]> =>
  ((await (await fetch(`${site.url}/api/episodes`)).json()) as ListedEpisode[]).map(({ title }) => title);

async function edit(page: Page, id: string): Promise<void> {
  await page.goto(`${site.url}/edit/${id}`);
  await expect(page.getByLabel('Episode Title')).toBeVisible();
}

test('an episode goes from draft to published to changed and back to draft', async ({ page }) => {
  const unknown = await page.request.get(`${site.url}/edit/6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e`);
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toMatch(/<h1[^>]*>\s*Episode not found[\s\S]*<a [^>]*href="\/"[^>]*>\s*Go Home/);
  const problems = await complaints(page);
  await page.goto(`${site.url}/upload`);
  await uploadFile(page, 'audio', AUDIO);
  await uploadFile(page, 'pdf', PDF);
  await expect(page.getByText('PDF attached', { exact: true })).toBeVisible();
  await page.getByLabel('Episode Title').fill('Stairs');
  await page.getByLabel('Description').fill('About **stairs**, [press](javascript:alert(1)).');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('[data-editor] strong')).toHaveText('stairs');
  await expect(page.locator('[data-editor] p')).toContainText('press');
  await expect(page.locator('[data-editor]').getByRole('link')).toHaveCount(0);
  await page.getByLabel('Category').selectOption('Patient Care');
  await openSections(page, english.studio.episodeFields.sections.transcript, 'Sources and review');
  await page.getByLabel('Episode Script').fill('Only for us.');
  await page.getByLabel('Chapters').fill('0:00 Hello\n1:10 Rails');
  await page.getByRole('button', { name: 'Add a source' }).click();
  await page.getByLabel('Title of source 1').fill('Falls at home');
  await page.getByLabel('Address of source 1').fill('https://health.example/falls');
  await page.getByLabel('Reviewed by').fill('Dr. Okafor');
  await page.getByLabel('Reviewed on').fill('2026-11-20');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await page.waitForURL(`${site.url}/`);
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  expect(await published()).not.toContain('Stairs');

  const drafts = (await (await page.request.get(`${site.url}/api/episodes?status=draft`)).json()) as ListedEpisode[];
  const id = drafts.find(({ title }) => title === 'Stairs')?.id ?? '';
  await edit(page, id);
  await expect(page.getByLabel('Chapters')).toHaveValue('0:00 Hello\n1:10 Rails');
  await expect(page.getByLabel('Address of source 1')).toHaveValue('https://health.example/falls');
  await expect(page.getByLabel('Reviewed on')).toHaveValue('2026-11-20');
  await expect(page.getByLabel('Episode Script')).toHaveValue('Only for us.');
  await expect(dropzone(page, 'pdf')).toContainText('home-safety-checklist.pdf');
  await page.getByLabel('Episode Title').fill('Stairs and rails');
  await page.getByRole('button', { name: 'Update & Publish' }).click();
  await expect(page.getByRole('dialog', { name: 'Before you publish' })).toContainText(
    english.reasons.transcriptMissing,
  );
  expect(await published()).not.toContain('Stairs and rails');
  await confirmPublishing(page);
  await page.waitForURL(`${site.url}/`);
  await expect(page.getByText('Episode updated', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Stairs and rails' })).toBeVisible();

  await edit(page, id);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  expect(await published()).toContain('Stairs and rails');
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await page.waitForURL(`${site.url}/`);
  expect(await published()).not.toContain('Stairs and rails');
  expect((await episodeNow(page, site, id)).sources).toEqual([
    { title: 'Falls at home', url: 'https://health.example/falls' },
  ]);
  expect(problems).toEqual([]);
});

/** Drops a file on a place of the form, as from the desktop. */
async function drop(page: Page, kind: 'audio' | 'pdf', name: string, type: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([base64, fileName, fileType]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([content], fileName, { type: fileType }));
      return transfer;
    },
    [bytes.toString('base64'), name, type] as const,
  );
  await dropzone(page, kind).dispatchEvent('drop', { dataTransfer });
}

test('an MP3 with tags, dropped on a phone-sized page, becomes a published episode with one typed sentence @slow', async ({
  page,
}) => {
  const phone = { width: 390, height: 844 };
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/upload`);
  await expect(page.getByLabel('Episode Title')).toBeVisible();
  const end = await page.getByLabel('Category').evaluate((field) => field.getBoundingClientRect().bottom + scrollY);
  expect(end).toBeLessThan(2 * phone.height);
  for (const button of ['Save as Draft', 'Publish Episode']) {
    await expect(page.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
  }

  const audio = await readFile(AUDIO);
  const tags = [textFrame('TIT2', 'Rugs and cables'), apic(aPng(1400))];
  const chapters = [chap('a', 0, 'Hello'), chap('c', 90_000, 'Cables'), chap('b', 30_500, 'Rugs')];
  const file = tagged(audio.subarray(tagLength(audio)), ...tags, ...chapters, chap('d', 900_000, 'Beyond'));
  await drop(page, 'audio', '2026-11-rugs.mp3', 'audio/mpeg', file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dropzone(page, 'audio')).toContainText(/✓ Uploaded · 2026-11-rugs.mp3 · 2:1\d min/);
  await expect(dropzone(page, 'audio')).toContainText(english.studio.upload.offer.use('title, 3 chapters, and cover'));
  const verb = english.studio.upload.offer.yes('title, 3 chapters, and cover');
  await page.getByRole('button', { name: verb, exact: true }).click();
  await expect(dropzone(page, 'audio').getByText('✓ Uploaded')).toBeFocused();
  await expect(page.getByLabel('Episode Title')).toHaveValue('Rugs and cables');
  await expect(page.getByLabel('Chapters')).toHaveValue('0:00 Hello\n0:30 Rugs\n1:30 Cables');
  await page.getByLabel('Description').fill('What to look for on the floor.');
  await publish(page);
  const made = (await (await fetch(`${site.url}/api/episodes`)).json()) as ListedEpisode[];
  expect(made).toMatchObject([
    {
      ...{ title: 'Rugs and cables', description: 'What to look for on the floor.', published: true },
      ...{ artwork: expect.stringMatching(/^\/artwork\//), chapters: [{ time: 0 }, { time: 30 }, { time: 90 }] },
    },
  ]);
});

test('@slow audio is replaced and the guid stays, and an attached PDF is removed', async ({ page }) => {
  const { id, audioUrl } = await anEpisode(page, site, { title: 'Ramps' });
  const guid = async () => /<guid[^>]*>([^<]*)</.exec(await (await fetch(`${site.url}/feed.xml`)).text())?.[1];
  const before = await guid();

  await test.step('replaced audio has a new address and the same guid', async () => {
    await edit(page, id);
    await expect(dropzone(page, 'audio')).toContainText('Current audio · 2:12 min');
    await uploadFile(page, 'audio', OTHER_AUDIO);
    await uploadFile(page, 'pdf', PDF);
    await publish(page, 'Update & Publish');
    const replaced = await episodeNow(page, site, id);
    expect(replaced.audioUrl).not.toBe(audioUrl);
    expect(replaced.audioType).toBe('audio/mp4');
    expect(replaced.pdfName).toBe('home-safety-checklist.pdf');
    expect(await guid()).toBe(before);
  });

  // Two editors at once: src/islands/episode-form/saving/ConflictDialog.test.tsx.
  await test.step('a PDF is removed', async () => {
    const { audioUrl: replaced } = await episodeNow(page, site, id);
    await edit(page, id);
    await openSections(page, 'Picture and PDF');
    await dropzone(page, 'pdf').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('PDF removed', { exact: true })).toBeVisible();
    await publish(page, 'Update & Publish');
    expect(await episodeNow(page, site, id)).toMatchObject({ pdfUrl: null, pdfName: null, audioUrl: replaced });
  });
});
