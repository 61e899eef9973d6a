import jpeg from 'jpeg-js';
import { renderSvg, ready } from './drawing.ts';

/** A square picture of up to 3,000 pixels, and how many bytes it may have. */
export type LargePicture = { type: 'image/jpeg' | 'image/png'; base64: string; maxBytes: number };

/** The least that directories accept. */
const SIDE = 1400;
const QUALITIES = [90, 80, 70, 55, 40, 25];

/** Returns a JPEG of 1400 × 1400 pixels of the picture, as good as fits. */
export async function drawSmaller({ type, base64, maxBytes }: LargePicture): Promise<Uint8Array> {
  await ready;
  const image = `<image width="${SIDE}" height="${SIDE}" href="data:${type};base64,${base64}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${image}</svg>`;
  const data = renderSvg(svg, ({ pixels }) => pixels);
  let drawn = new Uint8Array();
  for (const quality of QUALITIES) {
    drawn = new Uint8Array(jpeg.encode({ data, width: SIDE, height: SIDE }, quality).data);
    if (drawn.length <= maxBytes) break;
  }
  return drawn;
}
