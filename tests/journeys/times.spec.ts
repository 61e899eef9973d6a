import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { complaints, expectPlaying } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { listen } from '../support/listening.ts';
import { startSite } from '../support/site.ts';
import { anEpisode, signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';

const SECTION = english.studio.episodeFields.sections.transcript;
const AUDIO = 'demo/audio/welcome-to-carecast.mp3';
/** The times counted while it was spoken. */
const CUES = JSON.parse(readFileSync('demo/transcripts/welcome-to-carecast.transcript.json', 'utf8')) as {
  time: number;
  text: string;
}[];

test('@slow from a bare MP3 and a script to reading along in the player, without a mouse', async ({ page, studio }) => {
  const problems = await complaints(page);
  const script = `# Hello\n${CUES.map(({ text }) => text).join('\n')}`;
  await signIn(page, studio);
  const press = (name: string, role: 'button' | 'link' = 'button') =>
    page.getByRole(role, { name, exact: true }).press('Enter');

  await test.step('a draft is made of a file and its script', async () => {
    await page.goto(`${studio.url}/upload`);
    await page.locator('#audio-file').setInputFiles(AUDIO);
    await page.getByLabel('Episode Title').fill('When the night is hard');
    await page.getByLabel('Description').fill('About nights.');
    await page.locator('.form-section', { hasText: SECTION }).locator('summary').press('Enter');
    await page.getByLabel('Episode Script (optional)').fill(script);
    await press(english.studio.transcript.make.make);
    await expect(page.getByLabel('Episode Transcript (optional)')).toHaveValue(/^0:0\d .+\n0:\d\d /, {
      timeout: 60_000,
    });
    await expect(page.getByLabel('Chapters (optional)')).toHaveValue(/^0:0\d.* Hello$/);
    await press('Save as Draft');
    await press('Open the draft', 'link');
  });
  await test.step('the times of its sentences are found, heard, corrected and accepted', async () => {
    await page.waitForURL('**/episodes/*');
    await page.goto(page.url().replace('/episodes/', '/edit/'));
    await page.locator('.form-section', { hasText: SECTION }).locator('summary').press('Enter');
    await press(english.studio.transcript.correctTimes, 'link');
    await page.waitForURL('**/studio/times/*');
    const second = page.getByLabel(/^Time of line 2(,|$)/);
    await expect(second).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page, 'light', 'main');
    await second.press('Enter');
    await expect(page.getByText('1 played')).toBeVisible();
    await second.press('+');
    await expectAccessible(page, 'dark', 'main');
    await press('Use as transcript');
    await expect(page.getByText(english.studio.times.accept.isTranscript)).toBeVisible();
  });
  await test.step('listeners read along and choose a chapter, and apps get captions', async () => {
    await press('Edit the episode', 'link');
    await page.waitForURL('**/edit/*');
    await press('Update & Publish');
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled(); // once it is checked
    await press('Publish');
    await page.waitForURL(`${studio.url}/`);
    const path = await page
      .getByRole('heading', { name: 'When the night is hard' })
      .getByRole('link')
      .getAttribute('href');
    await page.getByRole('button', { name: 'Play When the night is hard' }).first().press('Enter');
    await expectPlaying(page);
    await press('Transcript');
    await expect(page.getByRole('dialog').locator('[aria-current]').first()).toBeVisible();
    const feed = await (await fetch(`${studio.url}/feed.xml`)).text();
    expect(feed).toContain('type="text/vtt"');
    const vtt = await (await fetch(`${studio.url}/transcripts/${path?.split('/').at(-1)}.vtt`)).text();
    expect(vtt).toContain(CUES.at(-1)?.text);
  });
  expect(problems).toEqual([]);
});

test('@slow without a script a service writes a draft down, which a person reads, corrects and accepts', async ({
  page,
}) => {
  let isWell = false;
  const service = createServer((req, res) => {
    const segments = [
      { start: 0, text: ' Good day, this is Care cast.' },
      { start: 2.5, text: ' It is general education.' },
    ];
    buffer(req).then(
      () => res.end(isWell ? JSON.stringify({ segments }) : '<html>Sign in</html>'),
      () => undefined,
    );
  });
  const port = await listen(service);
  const site = await startSite({ TRANSCRIBE_URL: `http://127.0.0.1:${port}/v1/audio/transcriptions` });
  try {
    await signIn(page, site);
    const { id } = await anEpisode(page, site, { published: false });
    await page.goto(`${site.url}/studio/times/${id}`);
    await page.getByRole('button', { name: english.studio.times.form.writeDown }).click();
    await expect(page.getByText(english.reasons.transcriptionUnreadable)).toBeVisible();
    isWell = true;
    await page.getByRole('button', { name: english.studio.times.form.writeDown }).click();
    await expect(page.getByText(english.studio.times.unread)).toBeVisible();
    expect((await (await page.request.get(`${site.url}/api/episodes/${id}`)).json()) as unknown).toMatchObject({
      transcript: null,
    });
    await page.getByLabel(/^Time of line 1(,|$)/).focus();
    await page.getByLabel('Words of line 1').fill('Good day, this is Carecast.');
    await page.getByRole('button', { name: english.studio.times.accept.makeRead }).click();
    await expect(page.getByText(english.studio.times.accept.isTranscript)).toBeVisible();
    const { transcriptCues } = (await (await page.request.get(`${site.url}/api/episodes/${id}`)).json()) as {
      transcriptCues: unknown;
    };
    expect(transcriptCues).toEqual([
      { time: 0, text: 'Good day, this is Carecast.' },
      { time: 2.5, text: 'It is general education.' },
    ]);
  } finally {
    await site.remove();
    service.closeAllConnections();
    service.close();
  }
});
