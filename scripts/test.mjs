// npm test, npm run check (--quick), npm run test:all (--all), npm run test:slow (--slow: what only --all runs),
// npm run test:proof (--proof: the same at full size), npm run test:clients (--clients), npm test -- PATH … (only these
// tests). Every step runs, even after a failure. The end of the output names what failed, and the last line says how
// many passed: each test, and each other step as one.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from './chromium.mjs';
import { failedJourneys, failedTests } from './failures.mjs';
import { firefox } from './firefox.mjs';
import { missingPodcastApps } from './podcast-apps.mjs';
import { node24, root, tool } from './places.mjs';
import { build, install } from './prepare.mjs';
import { Failure, main, run, say } from './run.mjs';

const isQuick = process.argv.includes('--quick');
const isProof = process.argv.includes('--proof');
const isSlow = isProof || process.argv.includes('--slow');
const isAll = isSlow || process.argv.includes('--all');
const isClients = process.argv.includes('--clients');
/** Parts of paths, as both test runners accept them. */
const paths = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const results = join(root, 'test-results');
const kept = join(root, 'node_modules', '.cache');
const unitReport = join(results, 'unit.json');
const componentReport = join(results, 'components.json');
const journeyReport = join(results, 'journeys.json');

/** What tests/support/sample-size.ts reads. */
const size = isProof ? { PROOF: 'full' } : {};

/** @typedef {{ passed: number, failed: number, title?: string }} Count with the title of a step that failed as a whole */

/**
 * `npm test` as a whole runs a failed journey once more, for its trace alone (playwright.config.ts): it has failed even if
 * it passes then.
 */
const tracesAgain = !isQuick && !isAll && !isClients && paths.length === 0;

/** @type {ReturnType<typeof attempt<string>> | undefined} */
let browserFound;
/** @type {ReturnType<typeof attempt<void>> | undefined} */
let buildMade;

await main(async () => {
  await install({ tests: true });
  mkdirSync(results, { recursive: true });
  for (const file of [unitReport, componentReport, journeyReport]) rmSync(file, { force: true });
  const counts = isClients ? await clients() : await (paths.length > 0 ? only(paths) : everything());
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  for (const failure of failures(counts)) say(`\n${failure}`);
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
});

async function everything() {
  if (isSlow) {
    await makeBuild(); // some of the slow tests start the built site
    return [await unitTests(), ...(await journeys())];
  }
  if (isAll) await makeBuild(); // as above
  const quick = (await Promise.all([looks(), componentTests(), unitTests()])).flat();
  // Not beside the others: on two cores all of it together takes a quarter more processor time, and tests wait longer.
  return isQuick ? quick : [...quick, ...(await journeys())];
}

/** Runs only the tests of these paths. @param {string[]} wanted @returns {Promise<Count[]>} */
async function only(wanted) {
  const isJourney = (/** @type {string} */ path) => /\.spec\.ts$|(^|\/)journeys(\/|$)/.test(path);
  const units = wanted.filter((path) => !isJourney(path));
  const ways = wanted.filter(isJourney);
  return [...(units.length > 0 ? [await unitTests(units)] : []), ...(ways.length > 0 ? await journeys(ways) : [])];
}

/** @param {string} title @param {string[]} args @param {Record<string, string>} [environment] @returns {Promise<Count>} */
async function step(title, args, environment = {}) {
  say(`\n== ${title}`);
  return outcome(title, args, true, environment);
}

/** A step beside others: prints when it ends. @param {string} title @param {string[]} args @param {Record<string, string>} [environment] @returns {Promise<Count>} */
async function quietStep(title, args, environment = {}) {
  return outcome(title, args, false, environment);
}

/** @param {string} title @param {string[]} args @param {boolean} show @param {Record<string, string>} environment @returns {Promise<Count>} */
async function outcome(title, args, show, environment) {
  const { status, output } = await run(node24, args, {
    cwd: root,
    show,
    environment: { ASTRO_TELEMETRY_DISABLED: '1', ...environment },
  });
  if (status !== 0 && output) say(`\n== ${title}\n${output}`);
  say(status === 0 ? `${title}: passed` : `${title}: failed`);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, title };
}

/**
 * Runs the static checks sequentially: beside the unit tests that is what two cores can do. Oxfmt and Oxlint, with the
 * type checker in it, do not read all of `.astro` files: Prettier, ESLint and `astro check` do, and nothing else.
 * @returns {Promise<Count[]>}
 */
async function looks() {
  const astroFiles = ['--check', '**/*.astro', '--log-level', 'warn', '--cache'];
  const lintAstro = ['.', '--max-warnings', '0', '--cache', '--cache-strategy', 'content'];
  const types = ['check', '--minimumFailingSeverity', 'warning', '--tsconfig', 'tsconfig.astro.json'];
  return [
    await quietStep('Format', [tool('oxfmt/bin/oxfmt'), '--check']),
    await quietStep('Format of pages', [tool('prettier/bin/prettier.cjs'), ...astroFiles]),
    await quietStep('Types of pages', [tool('astro/bin/astro.mjs'), ...types]), // and writes .astro/types.d.ts
    await quietStep('Lint and types', [tool('oxlint/bin/oxlint')]),
    await quietStep('Lint of pages', [
      tool('eslint/bin/eslint.js'),
      ...lintAstro,
      '--cache-location',
      join(kept, 'eslint/'),
    ]),
  ];
}

/**
 * Runs the files of these paths in Vitest; without any, all but the component tests.
 * @param {string[]} files @returns {Promise<Count>}
 */
async function unitTests(files = isSlow ? ['.slow.test.ts'] : []) {
  const wanted = files.length > 0 ? files : ['--project', 'pure', '--project', 'server'];
  const { title, args, environment } = await vitest('Unit and SQL tests', wanted, unitReport, files.length > 0);
  const slow = isAll || files.some((file) => file.includes('.slow.')) ? { SLOW: '1' } : {};
  const quick = isQuick ? { QUICK: '1' } : {};
  const isAlone = isSlow || isQuick || files.length > 0;
  const outcome = await (isAlone ? step : quietStep)(title, args, { ...environment, ...slow, ...quick, ...size });
  return vitestTally(outcome, unitReport);
}

/** @returns {Promise<Count>} */
async function componentTests() {
  const { title, args, environment } = await vitest('Component tests', ['--project', 'components'], componentReport);
  return vitestTally(await quietStep(title, args, environment), componentReport);
}

/** @param {string} title @param {string[]} wanted @param {string} report @param {boolean} needsBrowser */
async function vitest(title, wanted, report, needsBrowser = true) {
  const browser = needsBrowser ? await findBrowser() : undefined;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [tool('vitest/vitest.mjs'), 'run', ...wanted, ...reporters];
  return { title, args, environment: { ...(browser?.value && { CHROMIUM_PATH: browser.value }) } };
}

/** @param {Count} outcome @param {string} file */
function vitestTally(outcome, file) {
  const report = readReport(file);
  return tally(outcome, report?.numPassedTests, failedTests(report).length);
}

/** Finds a Chromium, or installs one, once for all tests of this run. */
function findBrowser() {
  return (browserFound ??= attempt('Chromium', chromium));
}

/** Builds the site, once for all steps of this run. */
function makeBuild() {
  return (buildMade ??= attempt('Build', build));
}

/** Builds, then runs what needs the build. @param {string[]} files @returns {Promise<Count[]>} */
async function journeys(files = []) {
  const built = await makeBuild();
  const browser = await findBrowser();
  const counts = [built.count, ...(browser.count.failed ? [browser.count] : [])];
  if (built.count.failed || browser.count.failed) {
    say('\n== Journeys\nJourneys: failed, for they need the build and a browser');
    return [...counts, { passed: 0, failed: 1, title: 'Journeys' }];
  }
  const second = isAll ? await firefox() : '';
  const noApps = isAll ? await missingPodcastApps() : [];
  if (noApps.length > 0) say(`\nThe tests with podcast apps are left out: there is no ${noApps.join(', no ')}.`);
  const hasApps = isAll && noApps.length === 0;
  const left = [...(isAll ? [] : ['@slow']), ...(second ? [] : ['@firefox']), ...(hasApps ? [] : ['@clients'])];
  const lane = [...(isSlow ? ['--grep', '@slow'] : []), ...(left.length > 0 ? ['--grep-invert', left.join('|')] : [])];
  const environment = {
    CHROMIUM_PATH: browser.value ?? '',
    FIREFOX_PATH: second,
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
    ...size,
    // playwright.config.ts: what all of them together cannot afford
    ...(files.length > 0 && { TRACE: 'all' }),
    ...(tracesAgain && { TRACE: 'second run' }),
    ...(isAll && { MOTION: '1' }),
  };
  const again = tracesAgain ? ['--retries=1', '--fail-on-flaky-tests'] : [];
  const args = [tool('@playwright/test/cli.js'), 'test', ...files, ...lane, ...again];
  const outcome = await step('Journeys', args, environment);
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport(journeyReport)?.stats ?? {};
  if (flaky > 0) say(`${flaky} of the journeys failed, and passed when they ran again for a trace: a race.`);
  return [...counts, tally(outcome, expected, unexpected + flaky)];
}

/** Runs the podcast-app tests alone; fails if an app is missing. @returns {Promise<Count[]>} */
async function clients() {
  const built = await attempt('Build', build);
  const apps = await attempt('Podcast apps', async () => {
    const names = await missingPodcastApps();
    if (names.length > 0) throw new Failure(`there is no ${names.join(', no ')}: install what is missing`);
  });
  if (built.count.failed || apps.count.failed) return [built.count, apps.count];
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport };
  const lane = ['--grep', '@clients'];
  const outcome = await step('Downloads', [tool('@playwright/test/cli.js'), 'test', ...lane], environment);
  const stats = readReport(journeyReport)?.stats;
  return [built.count, tally(outcome, stats?.expected, stats && stats.unexpected + stats.flaky)];
}

/**
 * Runs a step in this process; a failure is reported and counted, and the next step runs.
 * @template Value @param {string} title @param {() => Promise<Value>} work
 * @returns {Promise<{ count: Count, value?: Value }>}
 */
async function attempt(title, work) {
  say(`\n== ${title}`);
  try {
    const value = await work();
    say(`${title}: passed`);
    return { count: { passed: 1, failed: 0 }, value };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(`${error.output}${title}: failed, ${error.message}`);
    return { count: { passed: 0, failed: 1, title } };
  }
}

/** Returns a paragraph for each failure. @param {Count[]} counts */
function failures(counts) {
  return [
    ...counts.flatMap(({ title }) => (title ? [`${title}: failed, and its output above says why`] : [])),
    ...[componentReport, unitReport].flatMap((file) => failedTests(readReport(file))),
    ...failedJourneys(readReport(journeyReport)),
  ];
}

/** A run that failed without a failed test, or passed without any, counts as one failure. @param {Count} outcome */
function tally(outcome, passed = 0, failed = 0) {
  const isOdd = (outcome.failed > 0 && failed === 0) || (passed === 0 && failed === 0);
  return isOdd ? { passed, failed: failed + 1, title: outcome.title ?? 'No test ran' } : { passed, failed };
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
