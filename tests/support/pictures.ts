import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';

/** Samples per pixel of a PNG's color types: gray, RGB, gray and alpha, RGB and alpha. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** A real PNG of one color; `colors` is its color type (2 is RGB, 6 with alpha, 0 gray). */
export function aPng(width: number, height = width, colors = 2, shade = 90): Buffer {
  const row = Buffer.alloc(1 + width * (SAMPLES[colors] ?? 3), shade);
  row[0] = 0; // no filter
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return pngOf(width, height, colors, pixels);
}

/** A PNG of these compressed rows, eight bits a sample. */
export function pngOf(width: number, height: number, colors: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colors], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** The show's own artwork, 3000 pixels square; `components` is what its header says of its colors (3, as it is). */
export function aJpeg(components = 3): Buffer {
  const bytes = readFileSync(fileURLToPath(new URL('../../public/artwork.jpg', import.meta.url)));
  const frame = bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bytes[at + 1] ?? 0));
  bytes.writeUInt8(components, frame + 9);
  return bytes;
}

/** A PNG with the chunk of an animation behind its header. */
export function animated(png: Buffer): Buffer {
  const control = Buffer.alloc(20);
  control.writeUInt32BE(8, 0);
  control.write('acTL', 4);
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
