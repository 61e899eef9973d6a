import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, answerLater, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { ARTWORK_LIMITS, inspectPicture } from './artwork-file.ts';
import { PictureForm } from './PictureForm.tsx';

const PUT = 'PUT /api/settings/artwork';
const chooser = page.getByLabelText('Choose a picture');
const alert = page.getByRole('alert').first();
const pictures = { image: '/artwork.png', hasOwnArtwork: false, otherImage: null, logo: null };
const show = (isLocked = false) => renderIsland(<PictureForm of="artwork" pictures={pictures} isLocked={isLocked} />);

async function aPicture(width: number, height = width): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([blob ?? ''], 'cover.png', { type: 'image/png' });
}

test('a picture that is too small, far too large or none at all does not leave the computer', async () => {
  await show();
  await chooser.upload(await aPicture(1400, 700));
  await expect
    .element(alert)
    .toHaveTextContent(english.reasons.artworkSize({ width: 1400, height: 700, min: 1400, max: 3000 }));
  const large = Object.defineProperty(await aPicture(1400), 'size', { value: 21e6 });
  await expect(inspectPicture(large, ARTWORK_LIMITS)).rejects.toThrow(english.reasons.artworkTooLarge);
  await chooser.upload(new File(['words'], 'words.png', { type: 'image/png' }));
  await expect.element(alert).toHaveTextContent(english.studio.settings.picture.noPicture);
  expect(requests()).toEqual([]);
});

test('a chosen one is shown first, then used', async () => {
  await show();
  await chooser.upload(await aPicture(1400));
  await expect.element(page.getByRole('img', { name: english.studio.settings.picture.chosen })).toBeVisible();
  await expect.element(button('Use this picture')).toHaveFocus();
  await button('Cancel').click();
  await expect.element(chooser).toHaveFocus();
  await chooser.upload(await aPicture(1400));
  const release = answerLater(PUT, 200, { image: '/artwork-2.png', hasOwnArtwork: true });
  await button('Use this picture').click();
  await expect.element(button('Sending...')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expectToast('Cover changed');
  await expect.element(page.getByRole('img', { name: 'The show’s cover' })).toHaveAttribute('src', '/artwork-2.png');
  await expect.element(button(english.studio.settings.picture.artwork.reset)).toBeVisible();
});

test('one that is not square, and can be seen through, is cut to a square on white, which is said', async () => {
  await show();
  await chooser.upload(await aPicture(1600, 1400));
  await expect.element(page.getByText(english.studio.settings.picture.changes.cut)).toBeVisible();
  const shown = page.getByRole('img', { name: english.studio.settings.picture.chosen }).element() as HTMLImageElement;
  await shown.decode();
  expect([shown.naturalWidth, shown.naturalHeight, shown.src.slice(0, 15)]).toEqual([1400, 1400, 'data:image/jpeg']);
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  canvas.getContext('2d')?.drawImage(shown, 0, 0);
  expect([...(canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255]);
});

test('a wide logo is put on a white square', async () => {
  await renderIsland(<PictureForm of="logo" pictures={pictures} />);
  await page.getByLabelText('Choose a logo').upload(await aPicture(900, 300));
  await expect.element(page.getByText(english.studio.settings.picture.changes.framed)).toBeVisible();
  const shown = page.getByRole('img', { name: english.studio.settings.picture.chosen }).element() as HTMLImageElement;
  await shown.decode();
  expect([shown.naturalWidth, shown.naturalHeight]).toEqual([900, 900]);
});

test('a picture that the server has set cannot be changed here', async () => {
  await show(true);
  await expect.element(page.getByText(english.studio.settings.picture.artworkLocked)).toBeVisible();
  await expect.element(chooser).not.toBeInTheDocument();
});

test('someone whose session has ended is led back to signing in', async () => {
  answer(PUT, 401, { error: 'Authorization required' });
  await show();
  await chooser.upload(await aPicture(1400));
  await button('Use this picture').click();
  const link = page.getByRole('link', { name: 'Sign in again' });
  await expect.element(link).toHaveAttribute('href', '/login?next=/studio/look');
});
