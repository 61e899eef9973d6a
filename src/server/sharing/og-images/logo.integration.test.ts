import { beforeAll, expect, test } from 'vitest';
import { deflateSync } from 'node:zlib';
import '../../../../tests/support/database.ts';
import { anAdmin } from '../../../../tests/support/makers.ts';
import { animated, aJpeg, aPng, pngOf } from '../../../../tests/support/pictures.ts';
import { aPublishedEpisode } from '../../../../tests/support/published-episode.ts';
import type { Admin } from '#shared/account.ts';
import { LOGO_SIZES } from '#shared/logo.ts';
import { changeLogo, currentShow, resetLogo, findShownLogo, watchShow } from '#server/show/index.ts';
import { drawnArt, episodeArtPath, SMALL_ART_SIDE } from './episode-art.ts';
import { episodePicture, previewImage, versionOf } from './images.ts';
import { drawLogo, drawWideLogo } from './logo.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
let admin: Admin;
beforeAll(async () => {
  await watchShow();
  admin = await anAdmin();
});

/** A see-through PNG of one color in its middle third. */
const aLogo = (side = 300, color = [122, 46, 93, 255]): Buffer => {
  const row = (y: number) => {
    const isMiddle = (at: number) => at >= side / 3 && at < (2 * side) / 3;
    const pixels = Array.from({ length: side }, (_, x) => (isMiddle(x) && isMiddle(y) ? color : [0, 0, 0, 0]));
    return Buffer.from([0, ...pixels.flat()]);
  };
  return pngOf(side, side, 6, deflateSync(Buffer.concat(Array.from({ length: side }, (_, y) => row(y)))));
};

test('a logo is drawn in every size, and nothing else of its file is kept', async () => {
  for (const sent of [aLogo(), aJpeg(), aPng(300)]) {
    const images = await drawLogo(sent);
    expect(images.map(({ size }) => size)).toEqual([...LOGO_SIZES]);
    const widths = images.map(({ bytes }) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]);
    expect(widths).toEqual([32, 96, 180, 192, 512, 512].map((side) => [side, side]));
  }
});

test('a wide logo keeps its shape and what is see-through, and is shown beside the square one', async () => {
  const row = Buffer.from([
    0,
    ...Array.from({ length: 400 }, (_, x) => (x < 200 ? [122, 46, 93, 255] : [0, 0, 0, 0])).flat(),
  ]);
  const sent = pngOf(400, 100, 6, deflateSync(Buffer.concat(Array.from({ length: 100 }, () => row))));
  const [image] = await drawWideLogo(sent);
  expect([image?.bytes.readUInt32BE(16), image?.bytes.readUInt32BE(20), image?.bytes[25]]).toEqual([432, 108, 6]);
  await changeLogo(admin, 'logo', () => drawLogo(aLogo()), now);
  await changeLogo(admin, 'wideLogo', () => drawWideLogo(sent), now);
  const { logo, wideLogo } = currentShow();
  expect(await findShownLogo(wideLogo ?? '', 'wide')).toEqual(image?.bytes);
  await resetLogo(admin, 'logo', now);
  expect([logo === wideLogo, currentShow().logo, currentShow().wideLogo]).toEqual([false, null, wideLogo]);
  await resetLogo(admin, 'wideLogo', now);
  expect(currentShow().wideLogo).toBeNull();
});

test('a wide logo that is high, or see-through all over, is refused for what it is', async () => {
  await expect(drawWideLogo(aPng(300))).rejects.toMatchObject({ reason: { code: 'wideLogoSize', width: 300 } });
  const nothing = Buffer.concat(Array.from({ length: 100 }, () => Buffer.alloc(1 + 4 * 400)));
  await expect(drawWideLogo(pngOf(400, 100, 6, deflateSync(nothing)))).rejects.toMatchObject({
    reason: { code: 'logoBlank' },
  });
});

test.each([
  ['of one pixel', aPng(1), { code: 'logoSize', width: 1, height: 1, min: 256, max: 3000 }],
  ['that is not square', aPng(600, 300), { code: 'logoSize', width: 600, height: 300 }],
  ['that is see-through all over', aLogo(300, [0, 0, 0, 0]), { code: 'logoBlank' }],
  ['that is white', aLogo(300, [255, 255, 255, 255]), { code: 'logoBlank' }],
  ['that moves', animated(aLogo()), { code: 'pictureAnimated' }],
  ['whose pixels are nonsense', pngOf(300, 300, 2, Buffer.from('no pixels')), { code: 'logoBlank' }],
  ['for printing', aJpeg(4), { code: 'pictureCmyk' }],
  ['that is cut off', aLogo().subarray(0, 200), { code: 'pictureDamaged' }],
  ['that is a GIF', Buffer.from('GIF89a'), { code: 'notPicture' }],
])('one %s is refused for what it is', async (_, sent, reason) => {
  await expect(drawLogo(sent)).rejects.toMatchObject({ reason });
});

test('it is on drawn pictures, which have new addresses with it and the former ones without', async () => {
  const episode = aPublishedEpisode({ title: 'One' });
  const addresses = () => [episodeArtPath(episode, currentShow()), versionOf(episodePicture(episode, currentShow()))];
  const before = addresses();
  const plain = await previewImage(episodePicture(episode, currentShow()));
  const plainArt = (await drawnArt(episode, currentShow(), SMALL_ART_SIDE)).bytes;
  await changeLogo(admin, 'logo', () => drawLogo(aLogo()), now);
  const hash = currentShow().logo ?? '';
  expect(hash).toMatch(/^[0-9a-f]{32}$/);
  expect((await findShownLogo(hash, '32'))?.readUInt32BE(16)).toBe(32);
  expect(addresses().filter((address) => before.includes(address))).toEqual([]);
  expect((await previewImage(episodePicture(episode, currentShow()))).equals(plain)).toBe(false);
  expect((await drawnArt(episode, currentShow(), SMALL_ART_SIDE)).bytes.equals(plainArt)).toBe(false);
  await resetLogo(admin, 'logo', now);
  expect(addresses()).toEqual(before);
});
