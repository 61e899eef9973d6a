import jpeg from 'jpeg-js';
import { expect, test } from 'vitest';
import { drawLogo } from './logo-drawing.ts';
import { sentImage } from './sent-image.ts';
import { drawThumbnail } from './thumbnail-drawing.ts';

const SIDE = 64;

/** Black at the upper left, gray at the upper right, white below, as a camera stores it that was held this way. */
function aPhoto(orientation: number, isLittle: boolean): Buffer {
  const data = Buffer.alloc(SIDE * SIDE * 4, 255);
  for (let y = 0; y < SIDE / 2; y += 1)
    for (let x = 0; x < SIDE; x += 1) data.fill(x < SIDE / 2 ? 0 : 128, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3);
  const plain = Buffer.from(jpeg.encode({ data, width: SIDE, height: SIDE }, 95).data);
  const number = (value: number, bytes: number) => {
    const big = Buffer.alloc(bytes);
    big.writeUIntBE(value, 0, bytes);
    return isLittle ? big.reverse() : big;
  };
  const entry = [number(0x0112, 2), number(3, 2), number(1, 4), number(orientation, 2), number(0, 2)];
  const tiff = [Buffer.from(isLittle ? 'II' : 'MM'), number(42, 2), number(8, 4), number(1, 2), ...entry, number(0, 4)];
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), ...tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, plain.subarray(2)]);
}

/** Returns the corners of a drawn JPEG: upper left, upper right, lower left, lower right. */
function cornersOf(bytes: Uint8Array): string[] {
  const { data, width } = jpeg.decode(bytes, { useTArray: true });
  const [near, far] = [Math.round(width / 4), Math.round((3 * width) / 4)];
  const levels = [near, far].flatMap((y) => [near, far].map((x) => data[(y * width + x) * 4] ?? 0));
  return levels.map((level) => ['black', 'gray', 'gray', 'white'][Math.floor(level / 64)] ?? '');
}

test.each([
  [1, ['black', 'gray', 'white', 'white']],
  [2, ['gray', 'black', 'white', 'white']],
  [3, ['white', 'white', 'gray', 'black']],
  [4, ['white', 'white', 'black', 'gray']],
  [5, ['black', 'white', 'gray', 'white']],
  [6, ['white', 'black', 'white', 'gray']],
  [7, ['white', 'gray', 'white', 'black']],
  [8, ['gray', 'white', 'black', 'white']],
])('a photo that a phone turned (orientation %i) is drawn upright', async (orientation, corners) => {
  const photo = aPhoto(orientation, orientation % 2 === 0);
  expect(cornersOf(await drawThumbnail({ ...sentImage('image/jpeg', photo), size: 'small' }))).toEqual(corners);
});

test('a logo is drawn upright too, and a picture whose Exif data are broken as it is stored', async () => {
  const drawn = await drawLogo(sentImage('image/jpeg', aPhoto(6, false)));
  const upright = await drawLogo(sentImage('image/jpeg', aPhoto(1, false)));
  expect(drawn?.[0]?.bytes).not.toEqual(upright?.[0]?.bytes);
  const broken = aPhoto(6, true).subarray(0, 24);
  for (let length = 0; length <= broken.length; length += 1)
    expect(sentImage('image/jpeg', broken.subarray(0, length)).orientation).toBe(1);
  expect(sentImage('image/jpeg', aPhoto(9, true)).orientation).toBe(1);
});
