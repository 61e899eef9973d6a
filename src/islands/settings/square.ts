import { KB } from '#shared/units.ts';
import type { Part } from './part.ts';

/**
 * How a picture becomes a square: a part that is chosen, `cut` out of it, or whole on a white one. `side` in pixels.
 */
export type Square = {
  how: 'cut' | 'framed';
  side: { min: number; max: number };
  type: 'image/jpeg' | 'image/png';
  /** Nothing of it may be seen through. */
  isOpaque: boolean;
  maxBytes: number;
};

/**
 * Returns it, or this part of it, as a square file of at most `maxBytes`; null for one that is too small, or too large
 * at its smallest.
 */
export async function drawSquare(picture: HTMLImageElement, square: Square, part: Part | null): Promise<File | null> {
  const own = part?.side ?? Math.max(picture.naturalWidth, picture.naturalHeight);
  if (own < square.side.min) return null;
  for (const side of [Math.min(own, square.side.max), square.side.min]) {
    const file = await draw(picture, Math.round(side), square, part);
    if (file && file.size <= square.maxBytes) return file;
  }
  return null;
}

async function draw(
  picture: HTMLImageElement,
  side: number,
  { type }: Square,
  part: Part | null,
): Promise<File | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  const { x, y, side: own } = part ?? around(picture);
  context.drawImage(picture, x, y, own, own, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  return blob && new File([blob], type === 'image/jpeg' ? 'picture.jpg' : 'picture.png', { type });
}

/** Returns the square around the whole picture, which is more than there is of it. */
function around({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Part {
  const side = Math.max(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

const PNG_SIGNATURE = 0x89;
const JPEG_SIGNATURE = 0xff;
/** Colors without an alpha channel (PNG specification, §11.2.1): RGB, and a palette. */
const WITHOUT_ALPHA = [2, 3];

/** Returns whether a PNG has an alpha channel, or no colors: many programs write one into every picture. */
export async function isSeenThrough(file: File): Promise<boolean> {
  const header = new Uint8Array(await file.slice(0, 26).arrayBuffer());
  return header[0] === PNG_SIGNATURE && !WITHOUT_ALPHA.includes(header[25] ?? 0);
}

/** Returns whether these are the bytes of a JPEG or PNG: browsers also show others, such as an SVG of any size. */
export async function isJpegOrPng(file: File): Promise<boolean> {
  const [first = 0] = new Uint8Array(await file.slice(0, 1).arrayBuffer());
  return [PNG_SIGNATURE, JPEG_SIGNATURE].includes(first);
}

/** Returns whether a PNG moves: its chunk `acTL` is before the picture (PNG specification, third edition, §11.3.4). */
export async function isAnimated(file: File): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return head.slice(0, Math.max(head.indexOf('IDAT'), 0)).includes('acTL');
}
/** The parts that come before a picture, such as its color profile. */
const HEAD_BYTES = 64 * KB;
