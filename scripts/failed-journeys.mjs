import { relative } from 'node:path';
import { root } from './places.mjs';

/** @typedef {{ title: string, file: string, line: number, ok: boolean, tests: { results: { attachments: { name: string, path?: string }[] }[] }[] }} Spec */
/** @typedef {{ specs: Spec[], suites?: Suite[] }} Suite one file's tests, or a group of them */

/**
 * Returns a paragraph for each failed journey of Playwright's JSON report: what it is, how its trace is opened and how
 * it is run alone.
 * @param {{ suites?: Suite[] } | undefined} report
 * @returns {string[]}
 */
export function failedJourneys(report) {
  return (report?.suites ?? [])
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(describe);
}

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** @param {Spec} spec */
function describe({ title, file, line, tests }) {
  const place = `tests/journeys/${file}:${line}`;
  const attachments = tests.flatMap(({ results }) => results).flatMap((result) => result.attachments);
  const trace = attachments.findLast(({ name }) => name === 'trace')?.path;
  const script = title.includes('@slow') ? 'npm run test:all' : 'npm test';
  return [
    `${place} › ${title}`,
    `  its trace: ${trace ? `npx playwright show-trace ${relative(root, trace)}` : 'none was kept'}`,
    `  it alone:  ${script} -- ${place}`,
  ].join('\n');
}
