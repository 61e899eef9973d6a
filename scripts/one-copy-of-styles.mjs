// Astro writes the styles that are inside pages into its entry once for each route: 58 times 43 KB, which every process
// of the site would hold as source. Here each of them stands once, before everything else.
import { readFileSync, writeFileSync } from 'node:fs';

/** A text of more than 10,000 characters, as JSON writes it. */
const LONG = /"(?:[^"\\\n]|\\.){10000,}"/g;

let entry = new URL('file:///');

export const oneCopyOfStyles = {
  name: 'one-copy-of-styles',
  hooks: {
    /** @param {{ config: { build: { server: URL; serverEntry: string } } }} done */
    'astro:config:done': ({ config: { build } }) => void (entry = new URL(build.serverEntry, build.server)),
    'astro:build:done': () => writeFileSync(entry, withEachOnce(readFileSync(entry, 'utf8'))),
  },
};

/** Returns a module in which each long text that it has several times is a constant. @param {string} code */
function withEachOnce(code) {
  const all = code.match(LONG) ?? [];
  const repeated = [...new Set(all)].filter((text) => all.indexOf(text) !== all.lastIndexOf(text));
  return repeated.reduce(
    (rest, text, at) => `const longText${at} = ${text};\n${rest.replaceAll(text, `longText${at}`)}`,
    code,
  );
}
