import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

const RESULTS = new URL('./results.md', import.meta.url);
const busyBefore = loadavg()[0] ?? 0;

/** What it was measured on, for under a table. */
export const machine = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores with a load of ${busyBefore.toFixed(1)} by others before, Node ${process.version}.`;

/** The middle one, or the upper of the two. */
export const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Puts a section into bench/results.md, in the place of the one of the same title, and prints it. */
export function record(title: string, body: string): void {
  const heading = `## ${title}\n`;
  const text = `${heading}\n${body.trim()}\n`;
  const [intro = '', ...sections] = (existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '# Speed\n').split(
    /\n(?=## )/,
  );
  const place = sections.findIndex((section) => section.startsWith(heading));
  sections.splice(place < 0 ? sections.length : place, place < 0 ? 0 : 1, text);
  writeFileSync(RESULTS, [intro, ...sections].map((part) => `${part.trim()}\n`).join('\n'));
  process.stdout.write(`\n${text}`);
}
