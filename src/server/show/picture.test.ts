import { expect, test } from 'vitest';
import { aJpeg, aPng } from '../../../tests/support/pictures.ts';
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
  const sentence = `Your picture is ${width} × ${height}. It must be square, between 1400 and 3000 pixels.`;
  expect(() => requireArtwork(aPng(width, height))).toThrow(sentence);
});

test.each([
  ['a PNG with alpha', aPng(1400, 1400, 6), 'see-through'],
  ['a grey PNG', aPng(1400, 1400, 0), 'shades of grey'],
  ['a JPEG for printing', aJpeg(4), 'CMYK'],
  ['a grey JPEG', aJpeg(1), 'shades of grey'],
  ['half a JPEG', aJpeg().subarray(0, 100_000), 'damaged or incomplete'],
  ['half a PNG', aPng(1400).subarray(0, 4_000), 'damaged or incomplete'],
  ['the head of a PNG', aPng(1400).subarray(0, 20), 'damaged or incomplete'],
  ['a few bytes that begin as a JPEG', Buffer.from('ffd8ffe000', 'hex'), 'damaged or incomplete'],
  ['a GIF', Buffer.from('GIF89a'), 'neither a JPEG nor a PNG'],
  ['a web page', Buffer.from('<html><script>alert(1)</script>'), 'neither a JPEG nor a PNG'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'neither a JPEG nor a PNG'],
  ['nothing', Buffer.alloc(0), 'empty'],
])('%s is refused in plain words', (_, bytes, words) => {
  expect(() => requireArtwork(bytes)).toThrow(words);
});

test('what follows the end of a picture is cut off, also when it looks like an end', () => {
  const behind = Buffer.from('ffd8ffe1 where we live ffd9'.replaceAll(' ', ''), 'latin1');
  for (const picture of [aJpeg(), aPng(1400)]) {
    const { bytes } = requireArtwork(Buffer.concat([picture, behind, Buffer.from('ffd9', 'hex')]));
    expect(bytes.equals(picture)).toBe(true);
  }
});
