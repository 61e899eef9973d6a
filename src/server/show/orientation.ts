/** How a picture is turned to be upright, as Exif 2.32 §4.6.4 numbers it (tag 0x0112); 1: as it is stored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const TAG = 0x0112;
const ENTRY_BYTES = 12;

/** Returns how browsers turn this picture: a phone stores what its sensor saw, and how it was held. */
export function orientationOf(jpeg: Buffer): Orientation {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff;) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const isExif = jpeg[at + 1] === 0xe1 && jpeg.subarray(at + 4, at + 10).equals(EXIF);
    if (isExif) return readTiff(jpeg.subarray(at + 10, end));
    if (jpeg[at + 1] === 0xda) return 1; // the picture itself (ITU T.81 B.1.1.3)
    at = end;
  }
  return 1;
}

/** TIFF 6.0, section 2: byte order, the place of the first directory, and its entries. */
function readTiff(tiff: Buffer): Orientation {
  const isLittle = tiff[0] === 0x49;
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  if (tiff.length < 8) return 1;
  const directory = long(4);
  if (directory + 2 > tiff.length) return 1;
  const entries = Array.from({ length: short(directory) }, (_, index) => directory + 2 + index * ENTRY_BYTES);
  const found = entries.find((at) => at + ENTRY_BYTES <= tiff.length && short(at) === TAG);
  const value = found === undefined ? 1 : short(found + 8);
  return value >= 1 && value <= 8 ? (value as Orientation) : 1;
}
