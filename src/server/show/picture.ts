import type { Reason } from '#shared/reason.ts';
import { artworkSizeProblem } from '#shared/artwork.ts';
import { logoSizeProblem } from '#shared/logo.ts';
import { DomainError } from '#server/errors.ts';

/** `bytes` end where the picture does: what a camera or an editor put behind it is no one's business. */
type Picture = { type: 'image/jpeg' | 'image/png'; width: number; height: number; bytes: Buffer };

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

/**
 * Returns type and size (pixels) of a picture, by its bytes, if directories accept it as a show's artwork.
 * @throws DomainError unsupported (no JPEG or PNG) or invalid, with a message for the administrator who chose it
 */
export const requireArtwork = (given: Buffer): Picture =>
  requirePicture(given, { png: pngProblem, jpeg: jpegProblem, size: artworkSizeProblem });

/** Returns the same of a picture that may be a logo: smaller, gray or transparent too. @throws DomainError the same */
export const requireLogo = (given: Buffer): Picture =>
  requirePicture(given, {
    png: (bytes) => stillProblem(chunksOf(bytes)),
    jpeg: jpegLogoProblem,
    size: logoSizeProblem,
  });

type Problem = Reason | null;
type Rules = {
  png: (bytes: Buffer) => Problem;
  jpeg: (bytes: Buffer) => Problem;
  size: (width: number, height: number) => Problem;
};

function requirePicture(given: Buffer, rules: Rules): Picture {
  if (given.length === 0) throw new DomainError('invalid', { code: 'pictureEmpty' });
  const type = typeOf(given);
  const end = type === 'image/png' ? pngEnd(given) : jpegEnd(given);
  const bytes = given.subarray(0, end ?? 0);
  const size = end === null ? null : measurePicture(bytes);
  const problem = type === 'image/png' ? rules.png(bytes) : rules.jpeg(bytes);
  if (problem || !size) throw new DomainError('invalid', problem ?? { code: 'pictureDamaged' });
  const { width, height } = size;
  const sizeProblem = rules.size(width, height);
  if (sizeProblem) throw new DomainError('invalid', sizeProblem);
  return { type, width, height, bytes };
}

function typeOf(bytes: Buffer): Picture['type'] {
  if (isPng(bytes)) return 'image/png';
  if (isJpeg(bytes)) return 'image/jpeg';
  throw new DomainError('unsupported', { code: 'notPicture' });
}

/**
 * Returns the type and size in pixels that a picture's header claims (PNG §11.2.1, ITU T.81 B.2.2); null for another.
 */
export function measurePicture(bytes: Buffer): { type: 'jpg' | 'png'; width: number; height: number } | null {
  if (isPng(bytes)) {
    return bytes.length < 24 ? null : { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  const frame = isJpeg(bytes) ? frameAt(bytes) : null;
  if (frame === null) return null;
  return { type: 'jpg', width: bytes.readUInt16BE(frame + 7), height: bytes.readUInt16BE(frame + 5) };
}

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(PNG);
const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(JPEG);

/** Color types in a PNG's header (PNG specification §11.2.1): 2 is RGB, 3 an RGB palette. */
const PNG_COLORS: Record<number, 'pictureGrayscale' | 'pictureTransparent' | null> = {
  0: 'pictureGrayscale',
  2: null,
  3: null,
  4: 'pictureTransparent',
  6: 'pictureTransparent',
};

function pngProblem(bytes: Buffer): Problem {
  const chunks = chunksOf(bytes);
  const problemOfAny = stillProblem(chunks);
  if (problemOfAny) return problemOfAny;
  const colors = PNG_COLORS[bytes[25] ?? -1];
  if (colors === undefined) return { code: 'pictureDamaged' };
  const problem = colors ?? (chunks.includes('tRNS') ? 'pictureTransparent' : null);
  return problem && { code: problem };
}

const isWhole = (chunks: string[]): boolean =>
  chunks.includes('IDAT') && chunks.at(-1) === 'IEND' && chunks[0] === 'IHDR';

/** An animation has `acTL` (PNG specification, third edition, §11.3.4). */
function stillProblem(chunks: string[]): Problem {
  if (!isWhole(chunks)) return { code: 'pictureDamaged' };
  return chunks.includes('acTL') ? { code: 'pictureAnimated' } : null;
}

/** Returns the names of a PNG's chunks. */
function chunksOf(bytes: Buffer): string[] {
  const names: string[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    names.push(bytes.toString('latin1', at + 4, at + 8));
  }
  return names;
}

/** Returns the length of the PNG that these bytes begin with; null when its last chunk is missing. */
function pngEnd(bytes: Buffer): number | null {
  for (let at = 8; at + 12 <= bytes.length;) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next <= bytes.length ? next : null;
    at = next;
  }
  return null;
}

/** The frame header has the number of components (ITU T.81, B.2.2). */
function jpegProblem(bytes: Buffer): Problem {
  const frame = frameAt(bytes);
  if (frame === null) return { code: 'pictureDamaged' };
  const components = bytes[frame + 9];
  if (components === 1) return { code: 'pictureGrayscale' };
  if (components === 4) return { code: 'pictureCmyk' };
  return components === 3 ? null : { code: 'pictureDamaged' };
}

const jpegLogoProblem = (bytes: Buffer): Problem => {
  const problem = jpegProblem(bytes);
  return problem?.code === 'pictureGrayscale' ? null : problem;
};

/** Returns the length of the JPEG that these bytes begin with, up to its end marker; null when that is missing. */
function jpegEnd(bytes: Buffer): number | null {
  let at = 2;
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1];
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at += 1; // padding
    else if (at + 4 > bytes.length) return null;
    else at = nextMarker(bytes, at + 2 + bytes.readUInt16BE(at + 2));
  }
  return null;
}

/** Returns where the next marker is. Behind a scan header compressed data come first (ITU T.81, B.1.1.5). */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
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
