// npm test, npm run check (--quick), npm test -- PATH … (only these), and npm test -- --all or --slow (what only --all
// runs). Every step runs, even after a failure. The two runners print their own summaries, in a whole run with a dot
// for each test, so that what failed stands near the end; the last lines name the steps that failed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, firefox, program, webKitDriver } from '../tests/support/programs.mjs';
import { packagedNode, root, tool } from './places.mjs';
import { build, install } from './prepare.mjs';
import { Failure, main, run, print } from './run.mjs';

const words = process.argv.slice(2);
const isQuick = words.includes('--quick');
const isSlow = words.includes('--slow');
const isAll = isSlow || words.includes('--all');
/** Parts of paths, as both test runners accept them. */
const paths = words.filter((word) => !word.startsWith('--'));
const isJourney = (/** @type {string} */ path) => /\.spec\.ts|(^|\/)journeys(\/|$)/.test(path);
const journeys = paths.filter(isJourney);
const units = paths.filter((path) => !isJourney(path));
const isWhole = paths.length === 0;
const brief = isWhole ? ['--reporter=dot'] : [];

/**
 * Oxfmt and Oxlint, with the type checker in it, do not read all of `.astro` files: the others do, and nothing else.
 */
const CHECKS = [
  ['Format', 'oxfmt/bin/oxfmt', '--check'],
  ['Format of pages', 'prettier/bin/prettier.cjs', '--check', '**/*.astro', '--log-level', 'warn', '--cache'],
  [
    ...['Types of pages', 'astro/bin/astro.mjs', 'check'], // and writes .astro/types.d.ts
    ...['--minimumFailingSeverity', 'warning', '--tsconfig', 'tsconfig.astro.json'],
  ],
  [
    ...['Lint of pages', 'eslint/bin/eslint.js', '.', '--max-warnings', '0', '--cache', '--cache-strategy', 'content'],
    ...['--cache-location', join(root, 'node_modules', '.cache', 'eslint/')],
  ],
  ['Lint and types', 'oxlint/bin/oxlint'],
  [
    ...[
      'Spelling',
      'cspell/bin.mjs',
      'lint',
      '--no-progress',
      '--no-summary',
      '--cache',
      '--cache-strategy',
      'content',
    ],
    ...['--cache-location', join(root, 'node_modules', '.cache', 'cspell.json')],
  ],
];

/** Functions of the language that the oldest browsers we support lack: `browserslist` in package.json. */
const BUILT = [
  ...['Scripts for old browsers', 'es-check/lib/cli/index.js', 'es2023', 'dist/client/_astro/*.js'],
  ...['--module', '--checkFeatures', '--noCache'],
  // Of file-type in music-metadata: where it is missing, the MP3 of another file gets no title, chapters and cover.
  ...['--ignore', 'RegExpUnicodeSetFlag'],
];

let passed = 0;
/** One line each. @type {string[]} */
const failures = [];

await main(async () => {
  await install({ tests: true });
  if (isWhole && !isQuick) keepRefusals();
  const hasBrowser = await attempt('Chromium', async () => void (process.env.CHROMIUM_PATH = await chromium()));
  if (isAll) {
    for (const name of /** @type {const} */ (['age', 'espeak-ng', 'ffmpeg', 'promtool']))
      await attempt(name, async () => void (await program(name)));
    await attempt('Build', build); // some of the slow tests start the built site
  }
  const wantsJourneys = !isQuick && (isWhole || journeys.length > 0);
  const beside = isWhole && !isSlow ? besideUnitTests() : Promise.resolve();
  const built = beside.then(() => wantsJourneys && attempt('Build', build));
  if (isWhole || units.length > 0) await attempt('Unit tests', unitTests);
  const isBuilt = await built;
  // Not beside the others: on two cores all of it together takes a quarter more processor time, and tests wait longer.
  await Promise.all([
    isBuilt && hasBrowser && attempt('Journeys', journeyTests),
    isBuilt && isWhole && check(...BUILT), // while the first sites are made
  ]);
  if (isWhole && !isQuick) await listNeverGiven();
  print(['', ...failures, `${passed} steps passed, ${failures.length} failed`].join('\n'));
  return failures.length === 0 && passed > 0 ? 0 : 1;
});

/** Has the tests keep which calls were refused with which codes. */
function keepRefusals() {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  process.env.REFUSALS_GIVEN = join(root, 'test-results', 'refusals-given.txt');
  writeFileSync(process.env.REFUSALS_GIVEN, '');
}

async function listNeverGiven() {
  const list = join(root, 'test-results', 'refusals-never-given.txt');
  const words = ['tests/calls/never-given.ts', process.env.REFUSALS_GIVEN ?? '', list];
  await run(packagedNode, words, { cwd: root, show: true });
}

/** Sequentially: unit tests wait often enough for one more process on two cores. What can use both of them is last. */
async function besideUnitTests() {
  await check('Component tests', 'vitest/vitest.mjs', 'run', '--project', 'components', ...brief);
  for (const words of CHECKS) await check(...words);
}

/** @param {string[]} words */
async function check(title = '', program = '', ...options) {
  await attempt(title, async () => {
    // Oxlint's type checker is in Go: with half the collections it takes a fifth less time, and no more memory.
    const environment = { GOGC: '200' };
    const { status, output } = await run(packagedNode, [tool(program), ...options], { cwd: root, environment });
    if (status !== 0) throw new Failure('see above', output);
  });
}

async function unitTests() {
  const wanted = isSlow && units.length === 0 ? ['.slow.test.ts'] : units;
  const projects = isWhole && !isSlow ? ['--project', 'pure', '--project', 'server'] : [];
  await runner(['vitest/vitest.mjs', 'run', ...projects, ...wanted, ...brief], {
    ...((isAll || units.some((path) => path.includes('.slow.'))) && { SLOW: '1' }),
    ...(isQuick && { QUICK: '1' }),
  });
}

/** A whole `npm test` runs a failed journey again for its trace alone: it has failed, even if it passes then. */
async function journeyTests() {
  const second = isAll ? await firefox() : '';
  const third = isAll ? await webKitDriver() : '';
  const left = [...(isAll ? [] : ['@slow']), ...(second ? [] : ['@firefox']), ...(third ? [] : ['@webkit'])];
  const tracesAgain = isWhole && !isAll;
  await runner(
    [
      ...['@playwright/test/cli.js', 'test', ...journeys, ...brief],
      ...(isSlow ? ['--grep', '@slow'] : []),
      ...(left.length > 0 ? ['--grep-invert', left.join('|')] : []),
      ...(tracesAgain ? ['--retries=1', '--fail-on-flaky-tests'] : []),
    ],
    {
      FIREFOX_PATH: second,
      WEBKIT_DRIVER_PATH: third,
      // playwright.config.ts: what all of them together cannot afford
      ...(journeys.length > 0 && { TRACE: 'all' }),
      ...(tracesAgain && { TRACE: 'second run' }),
      ...(isAll && { MOTION: '1' }),
    },
  );
}

/**
 * Runs a test runner, which says itself what failed. @param {string[]} words @param {Record<string, string>}
 * environment
 */
async function runner([program = '', ...options], environment) {
  const given = { ASTRO_TELEMETRY_DISABLED: '1', ...environment };
  const { status } = await run(packagedNode, [tool(program), ...options], {
    cwd: root,
    show: true,
    environment: given,
  });
  if (status !== 0) throw new Failure('see above');
}

/**
 * Runs a step that counts as one; returns whether it passed. @param {string} title @param {() => Promise<void>} work
 */
async function attempt(title, work) {
  try {
    await work();
    passed += 1;
    print(`${title}: passed`);
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    failures.push(`${title} › ${error.message}`);
    print(`${error.output}${title}: failed, ${error.message}`);
    return false;
  }
}
