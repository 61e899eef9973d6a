import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { contrastOf } from '#shared/accent.ts';
import { accentStylesheet } from '#server/show/accent.ts';

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../src/styles/${name}.css`, import.meta.url)), 'utf8');
const tokensOf = (css: string): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/--color-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );

const [light = '', dark = ''] = read('tokens').split('@media (prefers-color-scheme: dark)');
/** `light-dark(#…, #…)` of what is set where a device asks for more contrast. */
const more = [...read('contrast').matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)];
const LIGHT = tokensOf(light);
const DARK = { ...LIGHT, ...tokensOf(dark.split('@layer')[0] ?? '') };
const PALETTES = {
  light: LIGHT,
  dark: DARK,
  'light with more contrast': { ...LIGHT, ...Object.fromEntries(more.map(([, name, value]) => [name, value])) },
  'dark with more contrast': { ...DARK, ...Object.fromEntries(more.map(([, name, , value]) => [name, value])) },
};
const COVERS = [
  ...light.matchAll(/--(?:from|to): (#[0-9a-f]{6})/g),
  ...dark.matchAll(/--(?:from|to): (#[0-9a-f]{6})/g),
];

it('no brand color moves the tone of a state or the ring', () => {
  const { css } = accentStylesheet('#b3261e');
  const moved = [...css.matchAll(/--color-([a-z0-9-]+):/g)].map(([, name]) => name);
  expect([...new Set(moved)].filter((name) => !/^(accent|on-accent|roof-)/.test(name ?? ''))).toEqual([]);
  const states = ['alert', 'badge', 'tones'].map(read).join('') + read('../islands/ui/toast');
  expect(states).not.toContain('accent');
});

const contrast = (one = '', other = '') => contrastOf(one, other);

it('black on white is 21:1, and the formula knows the difference', () => {
  expect([contrast('#000000', '#ffffff'), contrast('#777777', '#777777')]).toEqual([21, 1]);
});

describe.each(Object.entries(PALETTES))('in %s', (_, palette) => {
  it('the ring has 3:1 on every ground, also on the controls it is drawn inside of (WCAG 1.4.11, 2.4.13)', () => {
    const grounds = ['paper', 'sheet', 'well', 'accent-soft', 'care-soft', 'danger-soft'];
    const low = grounds.filter((ground) => contrast(palette['ink'], palette[ground]) < 3);
    expect(low).toEqual([]);
  });

  it('the tone of each state has 4.5:1 on every ground, and on its own', () => {
    const grounds = ['paper', 'sheet', 'well'];
    const pairs = [
      ...['good', 'care', 'danger'].flatMap((tone) => grounds.map((ground) => [tone, ground] as const)),
      ...([['care', 'care-soft'], ['ink', 'care-soft'], ['danger-strong', 'danger-soft']] as const),
    ]; // prettier-ignore
    expect(pairs.filter(([tone, ground]) => contrast(palette[tone], palette[ground]) < 4.5)).toEqual([]);
  });

  it('the edge of every control has 3:1 on every ground, the words on it 4.5:1 (WCAG 1.4.11, 1.4.3)', () => {
    const grounds = ['paper', 'sheet', 'well'];
    expect(grounds.filter((ground) => contrast(palette['edge'], palette[ground]) < 3)).toEqual([]);
    expect(grounds.filter((ground) => contrast(palette['muted'], palette[ground]) < 4.5)).toEqual([]);
    expect(contrast(palette['on-accent'], palette['accent'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette['on-danger'], palette['danger'])).toBeGreaterThanOrEqual(4.5);
  });
});

it('the ring on a cover, and the words there, have 4.5:1 on both ends of each of the eight', () => {
  expect(COVERS).toHaveLength(16);
  const low = COVERS.filter(([, end]) => contrast(LIGHT['on-cover'], end) < 4.5);
  expect(low).toEqual([]);
});
