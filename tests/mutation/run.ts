import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { breakText, listMutants, type Mutant } from './mutants.ts';

/**
 * `npm run mutate`: breaks the code in `--count` places, chosen by `--seed`, one at a time in a copy of the project, and
 * runs the tests that import the broken file. A break that no test notices survives, and is named at the end.
 * `--in src/shared,src/server` chooses the files by the beginning of their path. With `--journeys tests/journeys`, or some
 * of them (`tests/journeys/backup.spec.ts,…`), what these tests leave is tried with all other tests, which start commands
 * or load the file later, then built and tried with these journeys.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** For one command. A break may leave a test waiting for ever: that is noticed as well. */
const TIMEOUT_MS = 900_000;
/** For one test: several times what the longest takes. */
const TEST_TIMEOUT_MS = 30_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    in: { type: 'string', default: 'src/' },
    journeys: { type: 'string', default: '' },
  },
});

const copy = copyProject();
try {
  if (!passes(vitest('run'))) throw new Error('the tests fail without a break');
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

/** Git's files, without what was not added, the build as it is, and links to the files of the installed packages. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-mutants-'));
  for (const name of gitFiles('.')) cpSync(join(ROOT, name), join(folder, name));
  cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
  // Not one link to the folder: Astro builds only with packages that are where they belong.
  spawnSync('cp', ['-al', join(ROOT, 'node_modules'), folder]);
  for (const cache of ['.astro', '.cache', '.vite', '.vite-temp', '.vitest-cache'])
    rmSync(join(folder, 'node_modules', cache), { recursive: true, force: true });
  return folder;
}

function gitFiles(path: string): string[] {
  const { stdout } = spawnSync('git', ['ls-files', path], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1024 ** 3 });
  return stdout.split('\n').filter(Boolean);
}

/** Code with logic in it: no tests, no declarations, no tables of contents. Nor what signals processes: a break may hit others. */
function listFiles(): string[] {
  process.chdir(ROOT);
  return gitFiles('src').filter(
    (name) =>
      !name.startsWith('src/server/postgres/') &&
      values.in.split(',').some((start) => name.startsWith(start)) &&
      /(?<!\.test|\.d|\/index)\.tsx?$/.test(name),
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

/** Breaks the copy and runs the tests beside the file first, then all that import it, then journeys, until one fails. */
function isUnnoticed(mutant: Mutant): boolean {
  const path = join(copy, mutant.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, breakText(text, mutant));
  try {
    return [...unitTests(mutant.file), ...journeys(mutant.file)].every(passes);
  } finally {
    writeFileSync(path, text);
  }
}

/** Arguments for Node: the tests beside the file, and of those that import it the quick projects first. */
function unitTests(file: string): string[][] {
  const beside = file.replace(/(?=\.tsx?$)/, '.test');
  const projects = ['pure', 'server', 'components'].map((name) => ['related', file, '--run', '--project', name]);
  const runs = existsSync(join(copy, beside)) ? [['run', beside], ...projects] : projects;
  return runs.map((run) => vitest(...run, '--passWithNoTests', '--bail=1', `--testTimeout=${TEST_TIMEOUT_MS}`));
}

/**
 * All unit tests, the build, and the journeys until one fails: first those that have a word of the file's path in their
 * name.
 */
function journeys(file: string): string[][] {
  if (!values.journeys) return [];
  const wanted = values.journeys.split(',');
  const words = file.replace(/^src\/\w+\//, '').match(/[a-z]{4,}/g) ?? [];
  const near = gitFiles('tests/journeys').filter(
    (spec) =>
      wanted.some((start) => spec.startsWith(start)) && words.some((word) => basename(spec, '.spec.ts').includes(word)),
  );
  return [
    vitest('run', '--project', 'pure', '--project', 'server', '--bail=1', `--testTimeout=${TEST_TIMEOUT_MS}`),
    [tool('astro/bin/astro.mjs'), 'build'],
    ...[near, wanted]
      .filter((specs) => specs.length > 0)
      .map((specs) => [
        tool('@playwright/test/cli.js'),
        'test',
        ...specs,
        '--grep-invert',
        '@slow|@firefox|@clients',
        `--timeout=${2 * TEST_TIMEOUT_MS}`,
        '-x',
      ]),
  ];
}

function vitest(...words: string[]): string[] {
  return [tool('vitest/vitest.mjs'), ...words];
}

/** The copy's own, so that it finds the copy's packages. */
function tool(path: string): string {
  return join(copy, 'node_modules', path);
}

function passes(command: string[]): boolean {
  return spawnSync(process.execPath, command, { cwd: copy, stdio: 'ignore', timeout: TIMEOUT_MS }).status === 0;
}

function describe({ file, line, kind, after }: Mutant): string {
  return `${file}:${line} ${kind}: ${after.split('\n')[0]?.trim().slice(0, 80)}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
