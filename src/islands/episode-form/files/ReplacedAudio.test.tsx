import type { SingleEpisode } from '#shared/episode.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EPISODE } from '../../../../tests/support/components/episode.ts';
import { field, openWithNewAudio, UPDATE } from '../../../../tests/support/components/episode-form.tsx';
import { button, expectToast } from '../../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../../tests/support/components/server.ts';
import { english, opening } from '../../../../tests/support/words.ts';

const WITH_TIMES: SingleEpisode = {
  ...EPISODE,
  chapters: [{ time: 12, title: 'Rails' }],
  transcript: 'Good morning.',
  reviewedBy: 'Dana Ortiz, RN',
};

test('new audio can be taken back before it is saved', async () => {
  answer(UPDATE, 200, EPISODE);
  await openWithNewAudio(EPISODE);
  await expect.element(page.getByText(/✓ Uploaded · again\.mp3/)).toBeVisible();
  await button(english.studio.upload.keepCurrent).click();
  await expectToast('Audio removed');
  await expect.element(page.getByText(/^Current audio · 2:12 min/)).toBeVisible();
  await button('Save as Draft').click();
  await expectToast('Draft saved');
  expect(requests(UPDATE)[0]?.body).toMatchObject({ audioUrl: EPISODE.audioUrl });
});

test('with a new audio the form asks whether chapters and transcript of the old one stay, and says that the reviewer leaves', async () => {
  answer(UPDATE, 200, EPISODE);
  await openWithNewAudio(WITH_TIMES);
  const question = page.getByText(english.studio.upload.replaced.question('chapters and transcript'));
  await expect.element(question).toBeVisible();
  await expect.element(page.getByText(english.studio.upload.replaced.reviewer('Dana Ortiz, RN'))).toBeVisible();
  await button('Remove').last().click();
  await expect.element(field('Chapters (optional)')).toHaveValue('');
  await button('Put back').click();
  await expect.element(field('Chapters (optional)')).toHaveValue('0:12 Rails');
  await button('Remove').last().click();
  await button('Save as Draft').click();
  await expect.poll(() => requests(UPDATE)[0]?.body).toMatchObject({ chapters: null, transcript: null });
});

test('what stays with a new audio is asked once, and nothing where nothing belongs to the old one', async () => {
  const { unmount } = await openWithNewAudio(WITH_TIMES);
  await button('Keep').click();
  await expect
    .element(page.getByText(opening(english.studio.upload.replaced.question('…')), { exact: false }))
    .not.toBeInTheDocument();
  await expect.element(field('Chapters (optional)')).toHaveValue('0:12 Rails');
  await expect.element(page.getByText(/again\.mp3/)).toHaveFocus();
  await unmount();
  await openWithNewAudio(EPISODE);
  await expect.element(page.getByText(/again\.mp3/)).toBeVisible();
  await expect
    .element(page.getByText(opening(english.studio.upload.replaced.question('…')), { exact: false }))
    .not.toBeInTheDocument();
});

test('a chapter after the end of the audio is named beside the chapters, and nothing is sent', async () => {
  await openWithNewAudio({ ...WITH_TIMES, chapters: [{ time: 90, title: 'Rails' }] });
  await button('Save as Draft').click();
  await expect
    .element(field('Chapters (optional)'))
    .toHaveAccessibleDescription(
      expect.stringContaining(english.reasons.chapterAfterEnd({ title: 'Rails', time: 90, end: 60 })),
    );
  expect(requests(UPDATE)).toEqual([]);
});
