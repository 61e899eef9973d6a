import { relative } from 'node:path';
import { root } from './places.mjs';

/** @typedef {{ title: string, file: string, line: number, ok: boolean, tests: { status?: string, results: { attachments: { name: string, path?: string }[] }[] }[] }} Spec */
/** @typedef {{ title: string, specs: Spec[], suites?: Suite[] }} Suite one file's tests, or a group of them */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: { fullName: string, status: string }[] }} TestFile */

/**
 * Returns a paragraph for each failed test of Vitest's JSON report, and for each file that could not be loaded: what it
 * is, and how its file is run alone.
 * @param {{ testResults?: TestFile[] } | undefined} report
 * @returns {string[]}
 */
export function failedTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((result) => result.status === 'failed').map(({ fullName }) => fullName);
    const isUnloaded = status === 'failed' && failed.length === 0;
    const titles = isUnloaded ? [message?.trim().split('\n')[0] || 'not loaded'] : failed;
    return titles.map((title) => `${file} › ${title}\n  it alone:  ${scriptFor(file)} -- ${file}`);
  });
}

/**
 * Returns a paragraph for each failed journey of Playwright's JSON report, those included that passed when they ran
 * again: what it is, how its trace is opened and how it is run alone.
 * @param {{ suites?: Suite[] } | undefined} report
 * @returns {string[]}
 */
export function failedJourneys(report) {
  return (report?.suites ?? [])
    .flatMap((suite) => specsOf(suite))
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(describe);
}

/** Each with the title of its groups. @param {Suite} suite @param {string} groups @returns {Spec[]} */
const specsOf = ({ specs, suites = [] }, groups = '') => [
  ...specs.map((spec) => ({ ...spec, title: groups + spec.title })),
  ...suites.flatMap((group) => specsOf(group, `${groups}${group.title} › `)),
];

/** @param {Spec} spec */
function describe({ title, file, line, tests }) {
  const place = `tests/journeys/${file}:${line}`;
  const attachments = tests.flatMap(({ results }) => results).flatMap((result) => result.attachments);
  const trace = attachments.findLast(({ name }) => name === 'trace')?.path;
  return [
    `${place} › ${title}`,
    `  its trace: ${trace ? `npx playwright show-trace ${relative(root, trace)}` : 'none was kept'}`,
    `  it alone:  ${scriptFor(title)} -- ${place}`,
  ].join('\n');
}

/** Returns the script of the lane that a title or file name belongs to. @param {string} name */
const scriptFor = (name) => (/@slow|\.slow\./.test(name) ? 'npm run test:all' : 'npm test');
