import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EPISODE } from '../../../../tests/support/components/episode.ts';
import { CHECK, openEdit, UPDATE } from '../../../../tests/support/components/episode-form.tsx';
import { button, expectToast } from '../../../../tests/support/components/render.tsx';
import { answer, answerLater, requests } from '../../../../tests/support/components/server.ts';
import { english } from '../../../../tests/support/words.ts';

/** A picture of one color, as a file that was chosen. */
async function aPicture(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'art.jpg', { type: 'image/jpeg' });
}

test('art that is too small is shown in words and what was there stays; of one that is no square a part is chosen', async () => {
  const path = `/artwork/${'a'.repeat(32)}.jpg`;
  answer('PUT /api/episodes/artwork', 200, { artwork: path });
  await openEdit({ ...EPISODE, artwork: path });
  const choose = page.getByLabelText(/^Choose another picture/);
  await choose.upload(await aPicture(1600, 1300));
  await expect
    .element(page.getByText(english.reasons.artworkSize({ width: 1600, height: 1300, min: 1400, max: 3000 })))
    .toBeVisible();
  expect(requests('PUT /api/episodes/artwork')).toHaveLength(0);
  const picture = page.getByRole('img', { name: english.studio.episodeForm.picture.alt });
  await expect.element(picture).toHaveAttribute('src', path);
  await button('Remove the picture').click();
  await expect.element(picture).not.toBeInTheDocument();
  await page.getByLabelText(/^Choose a picture/).upload(await aPicture(1600, 1400));
  await button(english.studio.settings.picture.crop.use).click();
  await expect.element(picture).toHaveAttribute('src', path);
  await expect.element(page.getByText(/must be square/)).not.toBeInTheDocument();
});

test('a picture that is still on its way is saved with the episode', async () => {
  const path = `/artwork/${'a'.repeat(32)}.jpg`;
  const release = answerLater('PUT /api/episodes/artwork', 200, { artwork: path });
  answer(CHECK, 200, []);
  answer(UPDATE, 200, EPISODE);
  await openEdit(EPISODE);
  await page.getByLabelText(/^Choose a picture/).upload(await aPicture(1400, 1400));
  await expect.poll(() => requests('PUT /api/episodes/artwork')).toHaveLength(1);
  await button('Update & Publish').click();
  await expect.element(page.getByText(english.studio.episodeForm.bar.awaitsFiles)).toBeVisible();
  expect(requests(UPDATE)).toEqual([]);
  release();
  await expectToast('Episode updated');
  expect(requests(UPDATE)[0]?.body).toMatchObject({ artwork: path });
});
