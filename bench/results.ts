import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

const RESULTS = new URL('./results.md', import.meta.url);
const busyBefore = loadavg()[0] ?? 0;

/** What it was measured on, when and of which commit, for under a table; how busy others kept it, before and now. */
export const machine = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores with a load of ${busyBefore.toFixed(1)} by others before and ${(loadavg()[0] ?? 0).toFixed(1)} at the end, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, ${commit()}.`;

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The commit of this tree; a copy without its history has none. */
function commit(): string {
  try {
    const changed = git('status', '--porcelain', '--', 'src', 'package-lock.json') ? ' with changes' : '';
    return `commit ${git('rev-parse', '--short', 'HEAD')}${changed}`;
  } catch {
    return 'no commit';
  }
}

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
