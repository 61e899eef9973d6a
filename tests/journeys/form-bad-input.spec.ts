import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ListedEpisode } from '#shared/episode.ts';
import { test } from '../support/demo-site.ts';
import { AUDIO, dropzone, PDF, signIn, uploadFile } from '../support/studio.ts';
import { english } from '../support/words.ts';

type NamedBytes = { name: string; mimeType: string; buffer: Buffer };

async function send(page: Page, kind: 'audio' | 'pdf', file: string | NamedBytes): Promise<void> {
  await page.locator(`#${kind}-file`).setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

/** The message that is shown now, title and words under it. Letter for letter: people were promised them. */
async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expect(page.locator('.toast .toast-title')).toHaveText(title);
  if (description) await expect(page.locator('.toast .toast-description')).toHaveText(description);
}

// Input that does not even leave the computer: src/islands/episode-form/files/restrictions.test.ts.
test('files that are refused, fail or are removed say so in the promised words, and what was typed stays @slow', async ({
  page,
  studio: site,
}) => {
  await signIn(page, site);
  const files = async () =>
    (await readdir(join(site.dataDir, 'files'))).filter((name) => /\.(mp3|pdf|part)$/.test(name));
  const saved = async () => {
    const answer = await page.request.get(`${site.url}/api/episodes?status=all`);
    return ((await answer.json()) as ListedEpisode[]).filter(({ title }) => title === 'Stays');
  };
  const before = await files();
  await page.goto(`${site.url}/upload`);
  await page.getByLabel('Episode Title').fill('Stays');

  await test.step('what only calls itself audio or PDF is refused with a clear text, and nothing of it stays', async () => {
    const html = Buffer.from('<!doctype html><title>Not audio</title><p>'.padEnd(4000, 'x'));
    for (const buffer of [html, await readFile(PDF)]) {
      await send(page, 'audio', { name: 'talk.mp3', mimeType: 'audio/mpeg', buffer });
      await expectToast(page, 'Upload failed', english.studio.upload.toasts.nothing.description);
      await expect(dropzone(page, 'audio')).toContainText(
        english.studio.upload.messages.failed('talk.mp3: This file is not audio we can play'),
      );
      await expect(dropzone(page, 'audio').getByRole('button', { name: 'Retry' })).toBeHidden();
      await dropzone(page, 'audio').getByRole('button', { name: 'Remove' }).click();
    }
    await send(page, 'pdf', { name: 'talk.pdf', mimeType: 'application/pdf', buffer: html });
    await expect(dropzone(page, 'pdf')).toContainText(
      english.studio.upload.messages.failed(`talk.pdf: ${english.reasons.notPdf}`),
    );
    expect((await files()).filter((name) => !before.includes(name))).toEqual([]);
    await dropzone(page, 'pdf').getByRole('button', { name: 'Remove' }).click();
  });

  await test.step('a PDF that arrived and could not be attached is shown', async () => {
    await page.route('**/api/pdf-attachments', (route) => route.abort());
    await send(page, 'pdf', PDF);
    await expectToast(page, 'Error processing PDF');
    await page.unrouteAll();
    await dropzone(page, 'pdf').getByRole('button', { name: 'Remove' }).click();
    expect(await saved()).toEqual([]);
  });

  await test.step('what arrived is shown, and removed again', async () => {
    await uploadFile(page, 'audio', AUDIO);
    await expectToast(page, 'Audio uploaded');
    await dropzone(page, 'audio').getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Audio removed');
  });

  await test.step('names with quotes, emoji and 300 characters do no harm', async () => {
    const name = `"Über" 👩‍⚕️ <b> ${'long '.repeat(56)}.pdf`;
    await uploadFile(page, 'audio', 'tests/fixtures/audio/index-last.m4a');
    await send(page, 'pdf', { name, mimeType: 'application/pdf', buffer: await readFile(PDF) });
    await expect(dropzone(page, 'pdf')).toContainText('✓ Uploaded · "Über" 👩‍⚕️ <b>');
    await expect(page.getByLabel('Episode Title')).toHaveValue('Stays');
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await page.waitForURL(`${site.url}/`);
    const [draft, ...others] = await saved();
    expect(others).toEqual([]);
    expect(draft?.pdfName).toMatch(/^"Über" 👩‍⚕️ <b> long .*….pdf$/);
    await page.request.delete(`${site.url}/api/episodes/${draft?.id}`);
  });
});

test('@slow a full disk is shown in words, and the file arrives once there is space', async ({ page, aSite }) => {
  const site = await aSite({ MAX_STORAGE_GB: '0.0001' });
  await signIn(page, site);
  await page.goto(`${site.url}/upload`);
  await send(page, 'audio', AUDIO);
  await expect(dropzone(page, 'audio')).toContainText(english.reasons.storageFull);
  await site.stop();
  await site.restart({ MAX_STORAGE_GB: '' });
  await expect(dropzone(page, 'audio')).toContainText('✓ Uploaded');
});
