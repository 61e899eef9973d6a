import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { breakText, listMutants, type Mutant } from './mutants.ts';

/**
 * `npm run mutate`: breaks the code in `--count` places, chosen by `--seed`, one at a time in a copy of the project, and
 * runs the tests that import the broken file. A break that no test notices survives, and is named at the end.
 * `--in src/shared,src/server` chooses the files by the beginning of their path.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** A break may leave a test waiting: that is noticed as well. */
const TIMEOUT_MS = 300_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    in: { type: 'string', default: 'src/' },
  },
});

const copy = copyProject();
try {
  if (!passes(0, 'run')) throw new Error('the tests fail without a break');
  const chosen = choose(listFiles().flatMap(listMutants), Number(values.count), Number(values.seed));
  const survivors = chosen.filter((mutant, index) => {
    const survives = isUnnoticed(mutant);
    say(`${index + 1}/${chosen.length} ${survives ? 'SURVIVED' : 'killed'} ${describe(mutant)}`);
    return survives;
  });
  const killed = chosen.length - survivors.length;
  say(`\nSeed ${values.seed}: ${killed} of ${chosen.length} killed (${Math.round((100 * killed) / chosen.length)} %).`);
  for (const mutant of survivors) say(`- ${describe(mutant)}`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** Git's files, without what was not added, and the installed packages and the build as they are. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-mutants-'));
  for (const name of gitFiles('.')) cpSync(join(ROOT, name), join(folder, name));
  cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function gitFiles(path: string): string[] {
  const { stdout } = spawnSync('git', ['ls-files', path], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1024 ** 3 });
  return stdout.split('\n').filter(Boolean);
}

/** Code with logic in it: no tests, no declarations, no tables of contents. */
function listFiles(): string[] {
  process.chdir(ROOT);
  return gitFiles('src').filter(
    (name) =>
      values.in.split(',').some((start) => name.startsWith(start)) && /(?<!\.test|\.d|\/index)\.tsx?$/.test(name),
  );
}

/** Returns `count` of them by a generator of its own (mulberry32), so that a seed names the same ones again. */
function choose(mutants: Mutant[], count: number, seed: number): Mutant[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const left = [...mutants];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(random() * left.length), 1))
    .flat()
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.start - b.start);
}

/** Breaks the copy and runs the tests beside the file first, then all that import it, until one fails. */
function isUnnoticed(mutant: Mutant): boolean {
  const path = join(copy, mutant.file);
  const text = readFileSync(path, 'utf8');
  const beside = mutant.file.replace(/\.tsx?$/, '.test.ts');
  writeFileSync(path, breakText(text, mutant));
  try {
    const stages = [...(existsSync(join(copy, beside)) ? [['run', beside]] : []), ...related(mutant.file)];
    return stages.every((stage) => passes(TIMEOUT_MS, ...stage));
  } finally {
    writeFileSync(path, text);
  }
}

/** The quick project first. */
function related(file: string): string[][] {
  return ['pure', 'server'].map((project) => ['related', file, '--run', '--project', project]);
}

function passes(timeout: number, ...args: string[]): boolean {
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const options = { cwd: copy, stdio: 'ignore', timeout } as const;
  return spawnSync(process.execPath, [program, ...args, '--passWithNoTests', '--bail=1'], options).status === 0;
}

function describe({ file, line, kind, after }: Mutant): string {
  return `${file}:${line} ${kind}: ${after.split('\n')[0]?.trim().slice(0, 80)}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
