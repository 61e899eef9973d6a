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

const LATER = { ...pictures, image: '/artwork-2.png', hasOwnArtwork: true };

test('a chosen one is saved at once, and shown while it is on its way', async () => {
  await show();
  const release = answerLater(PUT, 200, LATER);
  await chooser.upload(await aPicture(1400));
  await expect.element(page.getByRole('img', { name: english.studio.settings.picture.chosen })).toBeVisible();
  await expect.element(page.getByText('Sending...')).toBeVisible();
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  release();
  await expectToast('Cover changed');
  await expect.element(page.getByRole('img', { name: 'The show’s cover' })).toHaveAttribute('src', '/artwork-2.png');
  await expect.element(button(english.studio.settings.picture.artwork.reset)).toBeVisible();
  const after = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(after);
  expect(after.defaultPrevented).toBe(false);
});

test('one that could not be saved is not shown as if it were', async () => {
  answer(PUT, 503, { error: 'The storage is away' });
  await show();
  await chooser.upload(await aPicture(1400));
  await expect.element(alert).toHaveTextContent('The storage is away');
  await expect.element(page.getByRole('img', { name: 'The show’s cover' })).toHaveAttribute('src', '/artwork.png');
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

/** The colors of the left edge and the right one of what was sent last, and its side. */
async function sentColors(path = PUT) {
  await expect.poll(() => requests(path)).toHaveLength(1);
  const sent = requests(path)[0]?.body as File;
  const image = await createImageBitmap(sent);
  expect([image.width, sent.type]).toEqual([image.height, 'image/jpeg']);
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: 1 });
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const at = (x: number) => [...(context?.getImageData(x, 0, 1, 1).data ?? [])].slice(0, 3).map((part) => part > 127);
  return { side: image.width, left: nameOf(at(5)), right: nameOf(at(image.width - 6)) };
}
const nameOf = ([red, green, blue]: boolean[]) => (green ? 'white' : `${red ? 'red' : ''}${blue ? 'blue' : ''}`);
const crop = english.studio.settings.picture.crop;

/** Shows the form and chooses a picture in it that is not square. */
async function chooseFlag() {
  answer(PUT, 200, LATER);
  await show();
  await chooser.upload(await aFlag(2100, 1500));
  const square = page.getByRole('button', { name: crop.square });
  await expect.element(square).toBeVisible();
  return square;
}

test('of one that is not square the middle is proposed, on white', async () => {
  await chooseFlag();
  await button(crop.use).click();
  expect(await sentColors()).toEqual({ side: 1500, left: 'white', right: 'white' });
});

test('another part of it is chosen by buttons', async () => {
  await chooseFlag();
  await button(crop.ways.right).click();
  await userEvent.keyboard('{Enter>5/}');
  await button(crop.use).click();
  expect(await sentColors()).toEqual({ side: 1500, left: 'white', right: 'blue' });
});

test('another part of it is chosen by keys and size', async () => {
  const square = await chooseFlag();
  (square.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft>6/}');
  await page.getByLabelText(crop.size).fill('1400');
  await button(crop.use).click();
  expect(await sentColors()).toEqual({ side: 1400, left: 'red', right: 'white' });
});

test('another part of it is chosen with the pointer', async () => {
  const square = await chooseFlag();
  await userEvent.dragAndDrop(square, page.getByText(crop.title), { targetPosition: { x: 1, y: 1 } });
  await button(crop.use).click();
  expect((await sentColors()).left).toBe('red');
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
  expect(requests()).toEqual([]);
  answer(PUT, 200, LATER);
  await chooser.upload(await aPicture(8000, 5000));
  await button(crop.use).click();
  expect((await sentColors()).side).toBe(3000);
});

test('a wide logo is put on a white square', async () => {
  answer('PUT /api/settings/logo', 200, { ...pictures, logo: '/logo-2.png' });
  await renderIsland(<PictureForm of="logo" pictures={pictures} />);
  await page.getByLabelText('Choose a logo').upload(await aPicture(900, 300));
  const { framed, logo } = english.studio.settings.picture;
  await expectToast(logo.title, `${framed} ${logo.description}`);
  const sent = await createImageBitmap(requests('PUT /api/settings/logo')[0]?.body as File);
  expect([sent.width, sent.height]).toEqual([900, 900]);
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
  const link = page.getByRole('link', { name: 'Sign in again' });
  await expect.element(link).toHaveAttribute('href', '/login?next=/studio/look');
});
