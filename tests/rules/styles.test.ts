import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));
const GLOBAL = join(SRC, 'styles');
const { resolve: findPackageFile } = createRequire(import.meta.url);

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).map((name) => join(SRC, name));
const read = (file: string): string => readFileSync(file, 'utf8');
const lines = (text: string): number => text.trimEnd().split('\n').length;

/** Every stylesheet there is: a file, or the <style> of a component. */
const sheets = files.flatMap((file) => {
  if (file.endsWith('.css')) return [{ file, css: read(file) }];
  if (!file.endsWith('.astro')) return [];
  return [...read(file).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => ({ file, css }));
});
/** The files that print or set classes, without the tests and without any CSS. Mails have a style of their own. */
const markup = files
  .filter((file) => /\.(astro|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('/newsletter/'))
  .map((file) => ({ file, text: read(file).replace(/<style[^>]*>[\s\S]*?<\/style>/g, '') }));

const ruled = new Set(sheets.flatMap(({ css }) => classesOfRules(css)));

function classesOfRules(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(["'])(?:(?!\1).)*\1/g, '');
  const selectors = [...bare.matchAll(/[^{};]+(?=\{)/g)].map(([selector]) => selector);
  return selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
}

/** The names in `class="…"`, `className={…}` and `class:list={…}`; what is computed inside a template is left out. */
function classesIn(text: string): string[] {
  const plain = [...text.matchAll(/\bclass(?:Name)?="([^"]*)"/g)].map(([, names = '']) => names);
  const computed = [...text.matchAll(/\bclass(?:Name|:list)?=\{/g)]
    .map(({ index, 0: begin }) => untilClosed(text, index + begin.length).replace(/===? '[^']*'/g, ''))
    .flatMap((code) => [...code.matchAll(/(['"`])((?:(?!\1)[\s\S])*)\1/g)].map(([, , names = '']) => names));
  return [...plain, ...computed]
    .flatMap((names) => names.replace(/\$\{[^}]*\}/g, '…').split(/\s+/))
    .filter((name) => name !== '' && !name.includes('…'));
}

function untilClosed(text: string, from: number): string {
  const steps: Record<string, number> = { '{': 1, '}': -1 };
  let end = from;
  for (let depth = 1; depth > 0 && end < text.length; end += 1) depth += steps[text[end] ?? ''] ?? 0;
  return text.slice(from, end - 1);
}

/** Whether Tailwind makes a rule for a name, with our tokens. */
async function utilities(): Promise<(name: string) => boolean> {
  const { build } = await compile(read(join(GLOBAL, 'utilities.css')), {
    base: GLOBAL,
    loadStylesheet: (id, base) => {
      const path = id.startsWith('.') ? resolve(base, id) : findPackageFile(id);
      return Promise.resolve({ path, base: dirname(path), content: read(path) });
    },
  });
  let made = build([]);
  return (name) => {
    const before = made;
    made = build([name]);
    return made !== before;
  };
}

test('the styles of all pages are at most 1,320 lines, and no stylesheet is longer than 250', () => {
  const shared = sheets.filter(({ file }) => file.startsWith(GLOBAL));
  expect(shared.length).toBeGreaterThan(10);
  expect(shared.reduce((sum, { css }) => sum + lines(css), 0)).toBeLessThanOrEqual(1_320);
  expect(sheets.filter(({ css }) => lines(css) > 250).map(({ file }) => file)).toEqual([]);
});

test('every class in the markup has a rule or is a utility', async () => {
  const isUtility = await utilities();
  const used = markup.flatMap(({ file, text }) => classesIn(text).map((name) => ({ file, name })));
  const names = [...new Set(used.map(({ name }) => name))];
  expect(names.length).toBeGreaterThan(200);
  const isMark = (name: string) => /^(group|peer)(\/|$)/.test(name);
  expect(names.filter((name) => !ruled.has(name) && !isMark(name) && !isUtility(name))).toEqual([]);
});

test('every page in the frame of the studio links the sheet of all utilities', () => {
  const framed = markup.filter(
    ({ file, text }) => /pages\/.*\.astro$/.test(file) && /<Studio(?:Page|Frame)\b/.test(text),
  );
  expect(framed.length).toBeGreaterThan(20);
  expect(framed.filter(({ text }) => !text.includes('/styles/utilities.css')).map(({ file }) => file)).toEqual([]);
});

test('every class that has a rule is used', () => {
  const words = new Set(markup.flatMap(({ text }) => text.match(/[a-z][\w-]*/gi) ?? []));
  const isComputed = (name: string) => /^gradient-\d$/.test(name); // by the episode's id: shared/format.ts
  expect([...ruled].filter((name) => !words.has(name) && !isComputed(name))).toEqual([]);
});

test('every token is used, by a rule or by a utility in the markup', () => {
  const rules = sheets.map(({ css }) => css).join('\n');
  const prints = markup.map(({ text }) => text).join('\n');
  const tokens = read(join(GLOBAL, 'tokens.css')).matchAll(/^\s+--(color|font-weight|[a-z]+)-([a-z0-9-]+):/gm);
  const names = [...tokens].map(([, kind = '', name = '']) => ({ kind, name }));
  expect(names.length).toBeGreaterThan(50);
  const isUsed = ({ kind, name }: { kind: string; name: string }) => {
    const before = kind === 'text' ? 'text' : '[a-z]';
    const utility = new RegExp(`${before}-${name.replace(/--line-height$/, '')}\\b|\\b${name}:`);
    return rules.includes(`var(--${kind}-${name})`) || utility.test(prints);
  };
  expect(names.filter((token) => !isUsed(token))).toEqual([]);
});

test('no two files of a typeface have the same letter: a browser that gave up one would fetch the other', () => {
  const faces = [...read(join(GLOBAL, 'fonts.css')).matchAll(/font-family: '([^']+)'[^}]*unicode-range:([^;]+);/g)];
  const letters = faces.flatMap(([, family, ranges = '']) =>
    [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(([, from = '', to = from]) => {
      const [first, last] = [parseInt(from, 16), parseInt(to, 16)];
      return Array.from({ length: last - first + 1 }, (_, index) => `${family} ${(first + index).toString(16)}`);
    }),
  );
  expect(letters.length).toBeGreaterThan(400);
  expect(letters.filter((letter, index) => letters.indexOf(letter) < index)).toEqual([]);
});
