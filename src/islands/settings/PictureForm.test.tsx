import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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

// Chromium encodes a canvas when it is idle between two frames, and waits up to 7 s for one that is nowhere shown.
beforeEach(() => {
  const draw = () => void requestAnimationFrame(draw);
  draw();
});

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

/** Red on its left tenth, blue on its right one, and seen through between. */
async function aFlag(width: number, height: number): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  for (const [at, fillStyle] of [[0, 'red'] as const, [0.9, 'blue'] as const]) {
    Object.assign(context ?? {}, { fillStyle });
    context?.fillRect(at * width, 0, width / 10, height);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([blob ?? ''], 'flag.png', { type: 'image/png' });
}

/** The colours of the left edge and the right one of what was chosen, and its side. */
async function chosenColours() {
  const shown = page.getByRole('img', { name: english.studio.settings.picture.chosen });
  await expect.element(shown).toBeVisible();
  const image = shown.element() as HTMLImageElement;
  await image.decode();
  expect([image.naturalWidth, image.src.slice(0, 15)]).toEqual([image.naturalHeight, 'data:image/jpeg']);
  const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: 1 });
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const at = (x: number) => [...(context?.getImageData(x, 0, 1, 1).data ?? [])].slice(0, 3).map((part) => part > 127);
  return { side: image.naturalWidth, left: nameOf(at(5)), right: nameOf(at(image.naturalWidth - 6)) };
}
const nameOf = ([red, green, blue]: boolean[]) => (green ? 'white' : `${red ? 'red' : ''}${blue ? 'blue' : ''}`);
const crop = english.studio.settings.picture.crop;

test('of one that is not square the part is chosen by pointer, buttons, keys and size, on white', async () => {
  await show();
  await chooser.upload(await aFlag(2100, 1500));
  const square = page.getByRole('button', { name: crop.square });
  await expect.element(square).toBeVisible();
  await button(crop.use).click();
  expect(await chosenColours()).toEqual({ side: 1500, left: 'white', right: 'white' });
  await button('Cancel').click();

  await chooser.upload(await aFlag(2100, 1500));
  await button(crop.ways.right).click();
  await userEvent.keyboard('{Enter>5/}');
  await button(crop.use).click();
  expect(await chosenColours()).toEqual({ side: 1500, left: 'white', right: 'blue' });
  await button('Cancel').click();

  await chooser.upload(await aFlag(2100, 1500));
  await expect.element(square).toBeVisible();
  (square.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft>6/}');
  await page.getByLabelText(crop.size).fill('1400');
  await button(crop.use).click();
  expect(await chosenColours()).toEqual({ side: 1400, left: 'red', right: 'white' });
  await button('Cancel').click();

  await chooser.upload(await aFlag(2100, 1500));
  await expect.element(square).toBeVisible();
  await userEvent.dragAndDrop(square, page.getByText(crop.title), { targetPosition: { x: 1, y: 1 } });
  await button(crop.use).click();
  expect((await chosenColours()).left).toBe('red');
});

test('who wants no part has chosen nothing, and what there is stays', async () => {
  await show();
  await chooser.upload(await aFlag(1600, 1400));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('img', { name: 'The show’s cover' })).toHaveAttribute('src', '/artwork.png');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a drawing without pixels and a picture that moves are refused in words; a photo of 40 megapixels is taken', async () => {
  await show();
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"/>';
  await chooser.upload(new File([drawing], 'cover.svg', { type: 'image/svg+xml' }));
  await expect.element(alert).toHaveTextContent(english.studio.settings.picture.noPicture);
  const still = new Uint8Array(await (await aPicture(1400)).arrayBuffer());
  const control = new Uint8Array(20);
  control.set([8], 3);
  control.set(new TextEncoder().encode('acTL'), 4);
  const moving = new Blob([still.slice(0, 33), control, still.slice(33)]);
  await chooser.upload(new File([moving], 'cover.png', { type: 'image/png' }));
  await expect.element(alert).toHaveTextContent(english.studio.settings.picture.moves);
  await chooser.upload(await aPicture(8000, 5000));
  await button(crop.use).click();
  expect((await chosenColours()).side).toBe(3000);
  expect(requests()).toEqual([]);
});

test('a wide logo is put on a white square', async () => {
  await renderIsland(<PictureForm of="logo" pictures={pictures} />);
  await page.getByLabelText('Choose a logo').upload(await aPicture(900, 300));
  await expect.element(page.getByText(english.studio.settings.picture.framed)).toBeVisible();
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
