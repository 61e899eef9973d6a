// No schemas here: the form shows the colors while one is typed.

/** The grounds of styles/tokens.css that the accent is read on; a test compares them. */
export const GROUNDS = {
  light: { paper: '#faf6ef', sheet: '#fffdf9', well: '#f2ebdf' },
  dark: { paper: '#101615', sheet: '#18201f', well: '#0a0f0e' },
};
export type Scheme = keyof typeof GROUNDS;

/** Contrast that text needs (WCAG 1.4.3), and where the device asks for more (1.4.6). */
const MIN_CONTRAST = 4.5;
const MORE = 7;
/** On dark paper thin letters need more to be read as easily. */
const MIN_CONTRAST_IN_DARK = 7;

/** The tokens that follow the accent; each `#rrggbb`. */
export type AccentTokens = {
  accent: string;
  'accent-strong': string;
  'accent-soft': string;
  'on-accent': string;
  'roof-1': string;
  'roof-2': string;
  'roof-3': string;
};

const COLOR = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/;

/** Returns a color as `#rrggbb` of what was typed (`#0af`, `0AF`); null for anything else. */
export function parseColor(text: string): string | null {
  const [, digits = ''] = COLOR.exec(text.trim().toLowerCase()) ?? [];
  if (digits === '') return null;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/**
 * Returns the color itself where it can be read in light pages, else the nearest darker one that can. In dark pages a
 * lighter tone of it is used, so there any color can be read.
 */
export const nearestAccent = (color: string): string =>
  toward(color, '#000000', (tone) => isRead(tone, 'light', MIN_CONTRAST));

/** Returns the color that pages have where this one is typed, itself or the nearest; null for anything else. */
export function readableAccent(text: string): string | null {
  const color = parseColor(text);
  return color && nearestAccent(color);
}

/** Returns the colors of the pages in both schemes, of a color that can be read. */
export function accentTokens(color: string): Record<Scheme, AccentTokens> {
  const bright = toward(color, '#ffffff', (tone) => isRead(tone, 'dark', MIN_CONTRAST_IN_DARK));
  return {
    light: {
      accent: color,
      'accent-strong': mix(color, '#000000', 0.25),
      'accent-soft': soft(color, 'light'),
      'on-accent': GROUNDS.light.sheet,
      'roof-1': color,
      'roof-2': mix(color, '#ffffff', 0.12),
      'roof-3': mix(color, '#ffffff', 0.55),
    },
    dark: {
      accent: bright,
      'accent-strong': mix(bright, '#ffffff', 0.4),
      'accent-soft': soft(bright, 'dark'),
      'on-accent': mix(bright, '#000000', 0.88),
      'roof-1': bright,
      'roof-2': mix(bright, '#000000', 0.3),
      'roof-3': mix(bright, '#000000', 0.6),
    },
  };
}

/** Returns the accent where the device asks for more contrast; the soft tone stays. */
export function strongAccents(color: string): Record<Scheme, string> {
  const { light, dark } = accentTokens(color);
  const strong = ({ accent, 'accent-soft': under }: AccentTokens, scheme: Scheme, end: string) =>
    toward(accent, end, (tone) => isReadOn([...Object.values(GROUNDS[scheme]), under], tone, MORE));
  return { light: strong(light, 'light', '#000000'), dark: strong(dark, 'dark', '#ffffff') };
}

const SOFT = { light: 0.88, dark: 0.82 };
const soft = (tone: string, scheme: Scheme): string => mix(tone, GROUNDS[scheme].paper, SOFT[scheme]);

/** On each ground, and on the soft tone of itself that lies under chips. */
const isRead = (tone: string, scheme: Scheme, contrast: number): boolean =>
  isReadOn(Object.values(GROUNDS[scheme]), tone, contrast) && isReadOn([soft(tone, scheme)], tone, MIN_CONTRAST);

const isReadOn = (grounds: string[], tone: string, contrast: number): boolean =>
  grounds.every((ground) => contrastOf(tone, ground) >= contrast);

/** Returns the first of 100 steps from one color to another that passes. */
function toward(color: string, end: string, passes: (tone: string) => boolean): string {
  const tones = Array.from({ length: 101 }, (_, step) => mix(color, end, step / 100));
  return tones.find(passes) ?? end;
}

/** Returns a color between two: `share` 0 is the first, 1 the second. */
function mix(one: string, other: string, share: number): string {
  const [from, to] = [channelsOf(one), channelsOf(other)];
  const mixed = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const channelsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Returns the contrast ratio of two colors (WCAG 2.2), from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, brighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (brighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
