import { expect, test } from 'vitest';
import { aJpeg, animated, aPng } from '../../../tests/support/pictures.ts';
import { requireArtwork } from './picture.ts';

test('a square JPEG or PNG between 1400 and 3000 pixels is taken for what its bytes are', () => {
  expect(requireArtwork(aJpeg())).toMatchObject({ type: 'image/jpeg', width: 3000, height: 3000 });
  expect(requireArtwork(aPng(1400))).toMatchObject({ type: 'image/png', width: 1400, height: 1400 });
});

test.each([0xc4, 0xc8, 0xcc])(
  'what a JPEG has before its picture (marker %i) is not taken for the picture',
  (marker) => {
    const [start, rest] = [aJpeg().subarray(0, 2), aJpeg().subarray(2)];
    const before = Buffer.from([0xff, 0xff, marker, 0, 10, 1, 2, 3, 4, 1, 6, 7, 8]); // padded by a byte
    expect(requireArtwork(Buffer.concat([start, before, rest]))).toMatchObject({
      type: 'image/jpeg',
      width: 3000,
      height: 3000,
    });
  },
);

test.each([
  [1200, 900],
  [1399, 1399],
  [3001, 3001],
  [1400, 1401],
])('a picture of %i × %i is refused, with its size and what would be right', (width, height) => {
  const reason = { code: 'artworkSize', width, height, min: 1400, max: 3000 };
  expect(() => requireArtwork(aPng(width, height))).toThrow(expect.objectContaining({ reason }));
});

test.each([
  ['a PNG with alpha', aPng(1400, 1400, 6), 'pictureTransparent'],
  ['a gray PNG', aPng(1400, 1400, 0), 'pictureGrayscale'],
  ['a JPEG for printing', aJpeg(4), 'pictureCmyk'],
  ['a gray JPEG', aJpeg(1), 'pictureGrayscale'],
  ['half a JPEG', aJpeg().subarray(0, 100_000), 'pictureDamaged'],
  ['half a PNG', aPng(1400).subarray(0, 4_000), 'pictureDamaged'],
  ['the head of a PNG', aPng(1400).subarray(0, 20), 'pictureDamaged'],
  ['a few bytes that begin as a JPEG', Buffer.from('ffd8ffe000', 'hex'), 'pictureDamaged'],
  ['a PNG that moves', animated(aPng(1400)), 'pictureAnimated'],
  ['a GIF', Buffer.from('GIF89a'), 'notPicture'],
  ['a web page', Buffer.from('<html><script>alert(1)</script>'), 'notPicture'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'notPicture'],
  ['nothing', Buffer.alloc(0), 'pictureEmpty'],
])('%s is refused for what it is', (_, bytes, code) => {
  expect(() => requireArtwork(bytes)).toThrow(code);
});

test('what follows the end of a picture is cut off, also when it looks like an end', () => {
  const behind = Buffer.from('ffd8ffe1 where we live ffd9'.replaceAll(' ', ''), 'latin1');
  for (const picture of [aJpeg(), aPng(1400)]) {
    const { bytes } = requireArtwork(Buffer.concat([picture, behind, Buffer.from('ffd9', 'hex')]));
    expect(bytes.equals(picture)).toBe(true);
  }
});
