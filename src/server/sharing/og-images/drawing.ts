import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import satori, { type Font } from 'satori';
import { AI_BADGE } from '#shared/disclosure.ts';

/** The content of a preview image: an episode's, or without `initial` and `length` the show's own. */
export type Picture = {
  title: string;
  showTitle: string;
  gradient: number;
  initial?: string;
  length?: string;
  /** The note that AI made it, empty for none; in English without it. */
  badge?: string;
  /** The words at the second that was shared, large in place of the title. */
  quote?: string;
  /** The hash of the show's logo, and, in the thread that draws, the logo as a `data:` address. */
  logo?: string;
  logoImage?: string;
  /** The address of the episode's own picture, and, in the thread that draws, the picture as a `data:` address. */
  artwork?: string;
  artworkImage?: string;
};

const WIDTH = 1200;
const HEIGHT = 630;

const require = createRequire(import.meta.url);
const tokens = readFileSync(new URL('../../../styles/tokens.css', import.meta.url), 'utf8');
const DISPLAY = family('fraunces', ['latin', 'latin-ext', 'vietnamese']);
const TEXT = family('atkinson-hyperlegible-next', ['latin', 'latin-ext']);
export const fonts = [...DISPLAY, ...TEXT];
export const displayFont = namesOf(DISPLAY);
export const textFont = namesOf(TEXT);
export const ready = initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));

/** Returns a PNG of 1200×630 pixels. Characters without a glyph in our fonts are left out; nothing is fetched. */
export async function draw(picture: Picture): Promise<Uint8Array> {
  await ready;
  const svg = await satori(sheet(await readable(picture)), { width: WIDTH, height: HEIGHT, fonts });
  return renderSvg(svg, (image) => image.asPng());
}

/**
 * Returns what `read` copies of a painted SVG, `width` pixels wide if given, and frees the rest: it is not
 * JavaScript's.
 */
export function renderSvg<Result>(svg: string, read: (image: Painting) => Result, width?: number): Result {
  const resvg = new Resvg(svg, width === undefined ? {} : { fitTo: { mode: 'width', value: width } });
  try {
    const image = resvg.render();
    const result = read(image);
    image.free();
    return result;
  } finally {
    resvg.free();
  }
}
type Painting = ReturnType<InstanceType<typeof Resvg>['render']>;

/** Returns the picture with only what our fonts can write. */
export async function readable(picture: Picture): Promise<Picture> {
  return without(await findUnknown(picture), picture);
}

/** Returns the graphemes for which satori would load a font or an emoji, which it requests during layout. */
async function findUnknown({ title, showTitle, initial = '', quote = '' }: Picture): Promise<Set<string>> {
  const unknown = new Set<string>();
  const loadAdditionalAsset = (_language: string, pieces: string) => {
    for (const sign of signsOf(pieces)) unknown.add(sign);
    return Promise.resolve([]);
  };
  const words = h(
    'div',
    { style: { display: 'flex', fontFamily: namesOf(DISPLAY) } },
    `${title} ${showTitle} ${initial} ${quote}`,
  );
  await satori(words, { width: WIDTH, fonts, loadAdditionalAsset });
  return unknown;
}

function without(unknown: Set<string>, { title, showTitle, initial, quote = '', ...rest }: Picture): Picture {
  const known = (text: string) =>
    signsOf(text)
      .filter((sign) => !unknown.has(sign))
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
  const show = known(showTitle) || 'Podcast';
  // A title or quote that lost most of its letters is worse than none.
  const legible = (text: string) => (letters(known(text)) * 2 > letters(text) ? known(text) : '');
  const spoken = legible(quote);
  return {
    ...rest,
    showTitle: show,
    title: legible(title) || show,
    initial: initial && known(initial),
    ...(spoken && { quote: spoken }),
  };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Returns grapheme clusters: a letter with its accents, an emoji of several code points. */
const signsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);
const letters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

function sheet({
  title,
  showTitle,
  gradient,
  initial,
  length,
  quote,
  logoImage,
  artworkImage,
  badge = AI_BADGE,
}: Picture): ReactNode {
  const [from, to] = colorsOf(gradient);
  return box(
    {
      width: WIDTH,
      height: HEIGHT,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '64px 72px',
      backgroundImage: `linear-gradient(155deg, ${from} 10%, ${to} 95%)`,
      color: token('color-on-cover'),
      fontFamily: namesOf(TEXT),
    },
    ...(artworkImage
      ? [h('img', { key: 'own', src: artworkImage, width: OWN.side, height: OWN.side, style: OWN.style })]
      : [
          h('img', { key: 'roofs', src: housesImage(), width: 500, height: 450, style: ROOFS }),
          box({ position: 'absolute', right: 36, bottom: 0, width: 500, ...INITIAL }, initial ?? ''),
        ]),
    beside(
      logoImage,
      box(
        { fontSize: 34, lineClamp: 1, maxWidth: 956 + (logoImage ? 0 : 100), ...BREAK },
        above({ title, showTitle, quote }),
      ),
    ),
    box(
      {
        ...titleSize(quote ?? title),
        maxWidth: artworkImage ? 620 : 800,
        fontFamily: namesOf(DISPLAY),
        fontWeight: 600,
        ...BREAK,
      },
      quote ? `“${quote}”` : title,
    ),
    box({ fontSize: 30, gap: 20, alignItems: 'center' }, ...(badge ? [badgeOf(badge)] : []), length ?? ''),
  );
}

/** The logo before the line, if there is one. */
const beside = (logo: string | undefined, line: ReactNode): ReactNode =>
  logo
    ? box(
        { alignItems: 'center', gap: 24 },
        h('img', { key: 'logo', src: logo, width: 80, height: 80, style: { borderRadius: 16 } }),
        line,
      )
    : line;

function above({ title, showTitle, quote }: Pick<Picture, 'title' | 'showTitle' | 'quote'>): string {
  if (title === showTitle) return quote ? title : '';
  return quote ? `${showTitle} · ${title}` : showTitle;
}

export const box = (style: Record<string, unknown>, ...children: ReactNode[]): ReactNode =>
  h('div', { style: { display: 'flex', ...style } as CSSProperties }, ...children);

export const badgeOf = (words: string): ReactNode =>
  box({ padding: '8px 24px', borderRadius: 999, backgroundColor: token('color-veil') }, words);

/** An episode's own picture, as large as the sheet allows. */
const OWN = {
  side: 390,
  style: { position: 'absolute', right: 72, top: 120, borderRadius: 28 } satisfies CSSProperties,
};
const ROOFS: CSSProperties = { position: 'absolute', right: 36, bottom: 0 };
const INITIAL = {
  justifyContent: 'center',
  fontFamily: namesOf(DISPLAY),
  fontWeight: 600,
  fontSize: 150,
  lineHeight: 1.35,
};
/** satori applies line clamping to blocks only; the padding keeps descenders of the last line from being cut off. */
const BREAK = { display: 'block', wordBreak: 'break-word', overflow: 'hidden', paddingBottom: 10 };

/** As large as fits: long titles get a smaller size, then are truncated with '…'. */
function titleSize(title: string) {
  const { length } = title;
  const [fontSize, lineClamp] = (
    [
      [40, 84, 3],
      [90, 66, 4],
      [150, 54, 5],
      [Infinity, 46, 6],
    ].find(([most = 0]) => length <= most) ?? []
  ).slice(1);
  return { fontSize, lineClamp, lineHeight: 1.12, letterSpacing: '-0.015em' };
}

/** The site's colors are defined once, in styles/tokens.css. */
export const token = (name: string): string =>
  new RegExp(`--${name}:\\s*([^;]*(?:"[^"]*"\\))?);`).exec(tokens)?.[1] ?? '';

/** The address of the roofs as an SVG. */
export const housesImage = (): string => token('image-houses').slice(5, -2);

export function colorsOf(gradient: number): [string, string] {
  const [, from = '', to = ''] =
    new RegExp(`\\.gradient-${gradient} \\{\\s*--from: (#\\w+);\\s*--to: (#\\w+);`).exec(tokens) ?? [];
  return [from, to];
}

/** Gives every subset a family name of its own: satori uses only the first file of a name. */
function family(folder: string, subsets: string[]): Font[] {
  return subsets.map((subset) => {
    const name = `${folder}-${subset}`;
    const file = require.resolve(`@fontsource/${folder}/files/${name}-600-normal.woff`);
    return { name, data: readFileSync(file), weight: 600, style: 'normal' };
  });
}

function namesOf(fonts: Font[]): string {
  return fonts.map(({ name }) => name).join(', ');
}
