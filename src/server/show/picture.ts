import { imageSize } from 'image-size';
import { artworkSizeProblem } from '#shared/artwork.ts';
import { DomainError } from '#server/errors.ts';

type Picture = { type: 'image/jpeg' | 'image/png'; width: number; height: number };

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

/**
 * Returns type and size (pixels) of a picture, by its bytes, if directories accept it as a show's artwork.
 * @throws DomainError unsupported (no JPEG or PNG) or invalid, with a message for the administrator who chose it
 */
export function requireArtwork(bytes: Buffer): Picture {
  if (bytes.length === 0) throw new DomainError('invalid', 'This file is empty. Please choose your picture again.');
  const type = typeOf(bytes);
  const problem = type === 'image/png' ? pngProblem(bytes) : jpegProblem(bytes);
  if (problem) throw new DomainError('invalid', problem);
  const size = measurePicture(bytes);
  if (!size) throw new DomainError('invalid', DAMAGED);
  const { width, height } = size;
  const sizeProblem = artworkSizeProblem(width, height);
  if (sizeProblem) throw new DomainError('invalid', sizeProblem);
  return { type, width, height };
}

function typeOf(bytes: Buffer): Picture['type'] {
  if (bytes.subarray(0, 8).equals(PNG)) return 'image/png';
  if (bytes.subarray(0, 3).equals(JPEG)) return 'image/jpeg';
  throw new DomainError('unsupported', 'This is neither a JPEG nor a PNG picture. Please save it as one of these.');
}

/** Returns the type (`jpg`, `png`, …) and size in pixels that a picture's header claims; null for no picture. */
export function measurePicture(bytes: Buffer): { type: string; width: number; height: number } | null {
  try {
    const { type, width, height } = imageSize(bytes);
    return { type: type ?? '', width, height };
  } catch {
    return null;
  }
}

const DAMAGED = 'This picture is damaged or incomplete. Please save it again and choose the new file.';
const CLEAR =
  'Your picture has transparency, which directories do not take. Please save it as a JPEG, or as a PNG without it.';
const GREY = 'Your picture is saved in shades of grey. Please save it in colour (RGB).';
const PRINT = 'Your picture has colours for printing (CMYK). Please save it with colours for screens (RGB).';

/** Colour types in a PNG's header (PNG specification §11.2.1): 2 is RGB, 3 an RGB palette. */
const PNG_COLOURS: Record<number, string | null> = { 0: GREY, 2: null, 3: null, 4: CLEAR, 6: CLEAR };

function pngProblem(bytes: Buffer): string | null {
  const chunks = chunksOf(bytes);
  if (!chunks.includes('IDAT') || chunks.at(-1) !== 'IEND' || chunks[0] !== 'IHDR') return DAMAGED;
  const colours = PNG_COLOURS[bytes[25] ?? -1];
  if (colours === undefined) return DAMAGED;
  return colours ?? (chunks.includes('tRNS') ? CLEAR : null);
}

/** Returns the names of a PNG's chunks, up to the last complete one. */
function chunksOf(bytes: Buffer): string[] {
  const names: string[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (at + 12 + bytes.readUInt32BE(at) > bytes.length) break;
    names.push(bytes.toString('latin1', at + 4, at + 8));
    if (names.at(-1) === 'IEND') break;
  }
  return names;
}

/** The frame header has the number of components (ITU T.81, B.2.2); the image ends with FF D9. */
function jpegProblem(bytes: Buffer): string | null {
  const frame = frameAt(bytes);
  if (frame === null || bytes.lastIndexOf('ffd9', undefined, 'hex') < frame) return DAMAGED;
  const components = bytes[frame + 9];
  if (components === 1) return GREY;
  if (components === 4) return PRINT;
  return components === 3 ? null : DAMAGED;
}

function frameAt(bytes: Buffer): number | null {
  let at = 2;
  while (at + 10 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return at;
    if (marker === 0xff) at += 1; // padding
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
