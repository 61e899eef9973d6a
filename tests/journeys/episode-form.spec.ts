import { expect, type Page, test } from '@playwright/test';
import type { ListedEpisode } from '#shared/episode.ts';
import { complaints } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';
import {
  anEpisode,
  AUDIO,
  dropzone,
  episodeNow,
  OTHER_AUDIO,
  PDF,
  publish,
  signIn,
  uploadFile,
} from '../support/studio.ts';

let site: Site;
test.beforeAll(async () => (site = await startSite()));
test.beforeEach(({ page }) => signIn(page, site));
test.afterAll(() => site.remove());

/** Titles of what everybody sees. */
const published = async (): Promise<string[]> =>
  ((await (await fetch(`${site.url}/api/episodes`)).json()) as ListedEpisode[]).map(({ title }) => title);

async function edit(page: Page, id: string): Promise<void> {
  await page.goto(`${site.url}/edit/${id}`);
  await expect(page.getByLabel('Episode Title')).toBeVisible();
}

test('an episode goes from draft to published to changed and back to draft', async ({ page }) => {
  const problems = await complaints(page);
  await page.goto(`${site.url}/upload`);
  await uploadFile(page, 'audio', AUDIO);
  await uploadFile(page, 'pdf', PDF);
  await expect(page.getByText('PDF attached', { exact: true })).toBeVisible();
  await page.getByLabel('Episode Title').fill('Stairs');
  await page.getByLabel('Description').fill('About **stairs**.');
  await page.getByLabel('Category').selectOption('Patient Care');
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

  const [draft] = (await (await page.request.get(`${site.url}/api/episodes?status=draft`)).json()) as ListedEpisode[];
  const id = draft?.id ?? '';
  await edit(page, id);
  await expect(page.getByLabel('Chapters')).toHaveValue('0:00 Hello\n1:10 Rails');
  await expect(page.getByLabel('Address of source 1')).toHaveValue('https://health.example/falls');
  await expect(page.getByLabel('Reviewed on')).toHaveValue('2026-11-20');
  await expect(page.getByLabel('Episode Script')).toHaveValue('Only for us.');
  await expect(dropzone(page, 'pdf')).toContainText('home-safety-checklist.pdf');
  await page.getByLabel('Episode Title').fill('Stairs and rails');
  await publish(page, 'Update & Publish');
  await expect(page.getByText('Episode updated', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Stairs and rails' })).toBeVisible();

  await edit(page, id);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await page.waitForURL(`${site.url}/`);
  expect(await published()).not.toContain('Stairs and rails');
  expect((await episodeNow(page, site, id)).sources).toEqual([
    { title: 'Falls at home', url: 'https://health.example/falls' },
  ]);
  expect(problems).toEqual([]);
});

test('replaced audio has a new address and the same guid, and an attached PDF can be removed', async ({ page }) => {
  const { id, audioUrl } = await anEpisode(page, site);
  const guid = async () => /<guid[^>]*>([^<]*)</.exec(await (await fetch(`${site.url}/feed.xml`)).text())?.[1];
  const before = await guid();
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

  await edit(page, id);
  await dropzone(page, 'pdf').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('PDF removed', { exact: true })).toBeVisible();
  await publish(page, 'Update & Publish');
  expect(await episodeNow(page, site, id)).toMatchObject({ pdfUrl: null, pdfName: null, audioUrl: replaced.audioUrl });
});

test('new audio can be taken back before it is saved', async ({ page }) => {
  const { id, audioUrl } = await anEpisode(page, site);
  await edit(page, id);
  await uploadFile(page, 'audio', OTHER_AUDIO);
  await dropzone(page, 'audio').getByRole('button', { name: 'Keep the current one' }).click();
  await expect(dropzone(page, 'audio')).toContainText('Current audio');
  await publish(page, 'Update & Publish');
  expect((await episodeNow(page, site, id)).audioUrl).toBe(audioUrl);
});

test('what listeners would miss is said before publishing, and the person decides', async ({ page }) => {
  await page.goto(`${site.url}/upload`);
  await uploadFile(page, 'audio', AUDIO);
  await page.getByLabel('Episode Title').fill('Looked at first');
  await page.getByLabel('Description').fill('About stairs.');
  await page.getByRole('button', { name: 'Publish Episode' }).click();
  const dialog = page.getByRole('dialog', { name: 'Before you publish' });
  await expect(dialog).toContainText('There is no transcript');
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toBeHidden();
  expect(await published()).not.toContain('Looked at first');
  await publish(page);
  expect(await published()).toContain('Looked at first');
  await expect(page.getByText('Episode published', { exact: true })).toBeVisible();
});

test('the second of two editors is shown what the first one changed, and nobody’s text is lost', async ({ page }) => {
  const { id } = await anEpisode(page, site);
  await edit(page, id);
  await page.getByLabel('Episode Title').fill('My title');
  await page.getByLabel('Episode Script').fill('My script');
  const theirs = { title: 'Their title', category: 'Case Studies' };
  expect((await page.request.put(`${site.url}/api/episodes/${id}`, { data: theirs })).status()).toBe(200);

  await page.getByRole('button', { name: 'Update & Publish' }).click();
  await page.getByRole('button', { name: 'Publish anyway' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this episode' });
  await expect(dialog.getByRole('group', { name: 'Episode Title' })).toContainText('My title');
  await expect(dialog.getByRole('group', { name: 'Episode Title' })).toContainText('Their title');
  await expect(dialog.getByRole('group', { name: 'Category' })).toContainText('Case Studies');
  await expect(dialog.getByRole('group', { name: 'Episode Script' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page.getByLabel('Episode Title')).toHaveValue('My title');

  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await dialog.getByLabel('Keep mine').check();
  await dialog.getByRole('button', { name: /^Save (and publish|as a draft)$/ }).click();
  await page.waitForURL(`${site.url}/`);
  expect(await episodeNow(page, site, id)).toMatchObject({
    title: 'My title',
    category: 'Case Studies',
    script: 'My script',
    published: false,
  });
});

test('whoever takes somebody else’s text still has their own when that save fails', async ({ page }) => {
  const { id } = await anEpisode(page, site);
  await edit(page, id);
  await page.getByLabel('Episode Title').fill('My title');
  await page.request.put(`${site.url}/api/episodes/${id}`, { data: { title: 'Their title' } });
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this episode' });
  await dialog.getByLabel('Take theirs').check();
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: /^Save (and publish|as a draft)$/ }).click();
  await expect(page.getByText('Error updating episode', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Episode Title')).toHaveValue('Their title');
  await page.getByRole('button', { name: 'Bring mine back' }).click();
  await expect(page.getByLabel('Episode Title')).toHaveValue('My title');
  await page.context().setOffline(false);
});

test('an unknown episode is not found, for a page of its own as for one deleted while it loads', async ({ page }) => {
  const answer = await page.goto(`${site.url}/edit/6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Episode not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.waitForURL(`${site.url}/`);

  const { id } = await anEpisode(page, site);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(`**/api/episodes/${id}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/edit/${id}`);
  await expect(page.getByText('Loading episode...')).toBeVisible();
  await page.request.delete(`${site.url}/api/episodes/${id}`);
  goOn();
  await expect(page.getByText('Episode not found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible();
});

test('the toolbar works on the selection, by keys too, and undo takes it back', async ({ page }) => {
  await page.goto(`${site.url}/upload`);
  const text = page.getByLabel('Description');
  await text.fill('one two');
  await text.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(text).toHaveValue('**one two**');
  await text.press('ControlOrMeta+z');
  await expect(text).toHaveValue('one two');
  await text.press('ControlOrMeta+a');
  await text.press('ControlOrMeta+i');
  await expect(text).toHaveValue('*one two*');
  await text.press('ControlOrMeta+z');
  await text.press('ControlOrMeta+a');
  await text.press('ControlOrMeta+k');
  await expect(text).toHaveValue('[one two](https://)');
  await page.keyboard.type('https://health.example');
  await expect(text).toHaveValue('[one two](https://health.example)');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('link', { name: 'one two' })).toHaveAttribute('href', 'https://health.example');
});

test('a transcript is recognised as a file and its mistakes are named with their line', async ({ page }) => {
  await page.goto(`${site.url}/upload`);
  await uploadFile(page, 'audio', AUDIO);
  const buffer = Buffer.from('WEBVTT\n\n00:05.000 --> 00:06.000\nHello\n\n00:02.000 --> 00:04.000\nthere\n');
  await page.locator('#transcript-file').setInputFiles({ name: 'talk.vtt', mimeType: 'text/vtt', buffer });
  await expect(page.getByText('Read as WebVTT with 2 timed entries.')).toBeVisible();
  await expect(page.getByText(/^Line 6: 0:02 comes after 0:05/)).toBeVisible();
  await page.getByLabel('Episode Transcript').fill('[{"time": "15:00", "text": "Late"}]');
  await expect(page.getByText('Line 1: 15:00 is after the end of the audio (2:12).')).toBeVisible();

  await page.locator('#transcript-file').setInputFiles({ name: 'talk.vtt', mimeType: 'text/vtt', buffer });
  const question = page.getByRole('dialog', { name: 'Replace the transcript that is here with the file’s?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Episode Transcript')).toHaveValue(/Late/);
  await page.locator('#transcript-file').setInputFiles({ name: 'talk.vtt', mimeType: 'text/vtt', buffer });
  await question.getByRole('button', { name: 'Replace it' }).click();
  await expect(page.getByLabel('Episode Transcript')).toHaveValue(/^WEBVTT/);
});

test('the keyboard stays where the hands are: after choosing, after a dialog, after a mistake, after removing', async ({
  page,
}) => {
  await page.goto(`${site.url}/upload`);
  await page.locator('#audio-file').focus();
  await page.locator('#audio-file').setInputFiles(AUDIO);
  await expect(dropzone(page, 'audio').locator('[data-file-name]')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dropzone(page, 'audio')).toContainText('✓ Uploaded');

  await page.getByRole('button', { name: 'Add a source' }).click();
  await page.getByRole('button', { name: 'Remove source 1' }).click();
  await expect(page.getByRole('button', { name: 'Add a source' })).toBeFocused();

  await page.getByLabel('Episode Title').fill('Keys');
  const description = page.getByLabel('Description', { exact: true });
  await description.fill('x'.repeat(20_001));
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(description).toBeFocused();
  await description.fill('About keys.');
  await page.getByLabel('Chapters').fill(`0:00 ${'x'.repeat(400)}`);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByLabel('Chapters')).toBeFocused();
  await page.getByLabel('Chapters').fill('');

  const publishing = page.getByRole('button', { name: 'Publish Episode' });
  await publishing.press('Enter');
  const findings = page.getByRole('dialog', { name: 'Before you publish' });
  await expect(findings).toHaveAccessibleDescription(/The episode can be published.*There is no transcript/s);
  await page.keyboard.press('Escape');
  await expect(publishing).toBeFocused();
});
