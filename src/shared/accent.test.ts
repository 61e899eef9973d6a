import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accentTokens, contrastOf, GROUNDS, nearestAccent, parseColor, type Scheme, strongAccents } from './accent.ts';

const STEPS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLORS = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)));

test('the grounds are those of the stylesheet', () => {
  const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  for (const [name, color] of Object.entries(GROUNDS.light)) expect(light).toContain(`--color-${name}: ${color};`);
  for (const [name, color] of Object.entries(GROUNDS.dark)) expect(dark).toContain(`--color-${name}: ${color};`);
});

test('every color, or the nearest that passes, is read at 4.5:1 on every ground of both schemes', () => {
  for (const color of COLORS) {
    const accent = nearestAccent(color);
    expect(nearestAccent(accent), 'one that passes stays').toBe(accent);
    for (const scheme of ['light', 'dark'] satisfies Scheme[]) {
      const tokens = accentTokens(accent)[scheme];
      const grounds = [...Object.values(GROUNDS[scheme]), tokens['accent-soft']];
      const texts = [tokens.accent, tokens['accent-strong']];
      const least = Math.min(...texts.flatMap((text) => grounds.map((ground) => contrastOf(text, ground))));
      expect(least, `${color} ${scheme}`).toBeGreaterThanOrEqual(4.5);
      const more = strongAccents(accent)[scheme];
      expect(Math.min(...grounds.map((ground) => contrastOf(more, ground)))).toBeGreaterThanOrEqual(7);
      expect(contrastOf(tokens['on-accent'], tokens.accent), `on ${color} ${scheme}`).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(tokens['roof-2'], GROUNDS[scheme].sheet), `a bar of ${color}`).toBeGreaterThanOrEqual(3);
    }
  }
});

test('white is answered with a gray, yellow with a dark one, and black and our own green stay', () => {
  expect(['#ffffff', '#ffff00', '#000000', '#0f5750'].map(nearestAccent)).toEqual([
    ...['#666666', '#696900', '#000000', '#0f5750'],
  ]);
});

test.each([
  ['#0af', '#00aaff'],
  [' 0F5750 ', '#0f5750'],
  ['url(https://example.com/x.png)', null],
  ['red;}body{display:none', null],
  ['#12345', null],
  ['rebeccapurple', null],
  ['', null],
])('%j is the color %s', (text, color) => {
  expect(parseColor(text)).toBe(color);
});
