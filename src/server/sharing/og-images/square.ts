import jpeg from 'jpeg-js';
import type { ReactNode } from 'react';
import satori from 'satori';
import { AI_BADGE } from '#shared/disclosure.ts';
import {
  box,
  colorsOf,
  displayFont,
  fonts,
  housesImage,
  renderSvg,
  badgeOf,
  readable,
  ready,
  textFont,
  token,
} from './drawing.ts';
import type { Picture } from './drawing.ts';

/** A square picture and the length of its side in pixels. */
export type Square = Pick<Picture, 'title' | 'showTitle' | 'gradient' | 'initial' | 'logo' | 'logoImage' | 'badge'> & {
  side: number;
};

/** Units of the layout, whatever the size in pixels. */
const UNITS = 1500;
/**
 * Painted in so many pieces one below the other, of whole pixels at either size: whole, the layers of one painting
 * would take 150 MB.
 */
const STRIPS = 20;
const CHANNELS = 4;
/** Directories ask for at most 500 KB; gradients and letters have 250 KB at the first. */
const QUALITIES = [85, 75, 60];
const MAX_BYTES = 500_000;

/** Returns a JPEG of `side` × `side` pixels, of at most 500 KB, from the same parts as the link preview. */
export async function drawSquare({ side, ...picture }: Square): Promise<Uint8Array> {
  await ready;
  const words = await satori(sheet(await readable(picture)), { width: UNITS, height: UNITS, fonts });
  const content = `${background(picture.gradient)}${roofs()}${shapesOf(words)}`;
  const data = new Uint8Array(side * side * CHANNELS);
  const height = side / STRIPS;
  for (let strip = 0; strip < STRIPS; strip += 1) {
    const piece = pieceOf(content + logoIn(strip, picture.logoImage), strip);
    const pixels = renderSvg(piece, (image) => image.pixels, side);
    data.set(pixels, strip * height * side * CHANNELS);
  }
  return encode(data, side);
}

const LOGO = { at: 112, side: 100 };

/** Only in the strips it is seen in: resvg 2.6 fails on a picture out of sight. */
function logoIn(strip: number, logo: string | undefined): string {
  const [top, bottom] = [strip, strip + 1].map((edge) => (edge * UNITS) / STRIPS);
  const isSeen = logo && (top ?? 0) < LOGO.at + LOGO.side && (bottom ?? 0) > LOGO.at;
  return isSeen
    ? `<image x="${LOGO.at}" y="${LOGO.at}" width="${LOGO.side}" height="${LOGO.side}" href="${logo}"/>`
    : '';
}

/** Returns an SVG with only one strip of the content in sight. */
function pieceOf(content: string, strip: number): string {
  const height = UNITS / STRIPS;
  const view = `width="${UNITS}" height="${height}" viewBox="0 ${strip * height} ${UNITS} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${view}>${content}</svg>`;
}

/** By hand: satori makes a pattern of a gradient, and a picture of the roofs, each as large as the whole. */
function background(gradient: number): string {
  const [from, to] = colorsOf(gradient);
  const stops = `<stop offset="0.1" stop-color="${from}"/><stop offset="0.95" stop-color="${to}"/>`;
  const line = 'x1="0.219" y1="-0.102" x2="0.781" y2="1.102"'; // 155° as CSS measures it
  return `<linearGradient id="ground" ${line}>${stops}</linearGradient><rect width="${UNITS}" height="${UNITS}" fill="url(#ground)"/>`;
}

/**
 * Only shapes. Masks, and a picture inside a picture, are layers as large as the whole, and out of sight resvg 2.6
 * fails on them.
 */
const shapesOf = (svg: string): string =>
  svg
    .replace(/<(mask|clipPath)\b.*?<\/\1>/gs, '')
    .replace(/ (mask|clip-path)="[^"]*"/g, '')
    .replace(/<svg\b[^>]*>/, '<g>')
    .replace('</svg>', '</g>');

function roofs(): string {
  const svg = decodeURIComponent(housesImage().replace(/^[^,]*,/, '')).replaceAll(' opacity=', ' stroke-opacity=');
  return svg.replace(/<svg\b/, '<g transform="translate(250 600) scale(5)"').replace('</svg>', '</g>');
}

function encode(data: Uint8Array, side: number): Uint8Array {
  let encoded = new Uint8Array();
  for (const quality of QUALITIES) {
    encoded = new Uint8Array(jpeg.encode({ data, width: side, height: side }, quality).data);
    if (encoded.length <= MAX_BYTES) break;
  }
  return encoded;
}

/** Nothing that matters is in the lowest fifth, over which apps lay their own (podcasters.apple.com/support/896). */
function sheet({ title, showTitle, initial, logoImage, badge = AI_BADGE }: Picture): ReactNode {
  return box(
    {
      width: UNITS,
      height: UNITS,
      boxSizing: 'border-box',
      flexDirection: 'column',
      gap: 40,
      padding: 120,
      color: token('color-on-cover'),
      fontFamily: textFont,
    },
    box(INITIAL, initial ?? ''),
    box(
      {
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 40,
        fontSize: 52,
        ...(logoImage && { paddingLeft: LOGO.side + 24 }),
      },
      clamped(showTitle),
      ...(badge ? [box({ flexShrink: 0, fontSize: 44 }, badgeOf(badge))] : []),
    ),
    box({ ...titleSize(title), fontFamily: displayFont, fontWeight: 600, ...CLAMPED }, title),
  );
}

const clamped = (text: string) => box({ lineClamp: 1, ...CLAMPED }, text);
const CLAMPED = { display: 'block', wordBreak: 'break-word', overflow: 'hidden', paddingBottom: 16 };
const INITIAL = {
  position: 'absolute',
  left: 0,
  bottom: 60,
  width: UNITS,
  justifyContent: 'center',
  fontFamily: displayFont,
  fontWeight: 600,
  fontSize: 300,
  lineHeight: 1.2,
};

/** As large as fits above the house. */
function titleSize({ length }: string) {
  const [, fontSize = 0, lineClamp = 0] = TITLE_SIZES.find(([most]) => length <= most) ?? [];
  return { fontSize, lineClamp, lineHeight: 1.1, letterSpacing: '-0.015em' };
}

const TITLE_SIZES = [
  [24, 170, 3],
  [45, 140, 4],
  [90, 108, 5],
  [160, 88, 6],
  [Infinity, 74, 7],
] as const;
