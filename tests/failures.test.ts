import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedJourneys, failedTests } from '../scripts/failures.mjs';
import { root } from '../scripts/places.mjs';

const trace = { name: 'trace', path: join(root, 'test-results/journeys/player-a/trace.zip') };
const spec = (title: string, line: number, ok: boolean, attachments: { name: string; path?: string }[] = []) => ({
  ...{ title, line, ok, file: 'player.spec.ts' },
  tests: [{ results: [{ attachments }] }],
});

test('each failed journey is said with its trace and how it is run alone, in its lane', () => {
  const group = { title: '@slow as long', specs: [spec('by two', 40, false)] };
  const passed = spec('it plays', 10, true, [trace]);
  const failed = spec('it pauses', 20, false, [{ name: 'screenshot', path: 'x.png' }, trace]);
  expect(failedJourneys({ suites: [{ title: 'player.spec.ts', specs: [passed, failed], suites: [group] }] })).toEqual([
    'tests/journeys/player.spec.ts:20 › it pauses\n' +
      '  its trace: npx playwright show-trace test-results/journeys/player-a/trace.zip\n' +
      '  it alone:  npm test -- tests/journeys/player.spec.ts:20',
    'tests/journeys/player.spec.ts:40 › @slow as long › by two\n' +
      '  its trace: none was kept\n' +
      '  it alone:  npm run test:all -- tests/journeys/player.spec.ts:40',
  ]);
  expect(failedJourneys(undefined)).toEqual([]);
});

test('a journey that passed only when it ran again for its trace is among them', () => {
  const again = { ...spec('it plays', 10, true), tests: [{ status: 'flaky', results: [{ attachments: [trace] }] }] };
  expect(failedJourneys({ suites: [{ title: 'player.spec.ts', specs: [again] }] })).toEqual([
    expect.stringContaining('tests/journeys/player.spec.ts:10 › it plays'),
  ]);
});

test('each failed test is said with how its file is run alone, in its lane, and a file that could not be loaded', () => {
  const file = (
    name: string,
    status: string,
    message = '',
    assertionResults: { fullName: string; status: string }[] = [],
  ) => ({
    ...{ name: join(root, name), status, message, assertionResults },
  });
  const said = failedTests({
    testResults: [
      file('src/a.test.ts', 'failed', '', [
        { fullName: 'it adds', status: 'passed' },
        { fullName: 'sums it carries', status: 'failed' },
      ]),
      file('src/b.test.ts', 'passed', '', [{ fullName: 'it is', status: 'passed' }]),
      file('tests/c.slow.test.ts', 'failed', 'Cannot find module x\nat y'),
    ],
  });
  expect(said).toEqual([
    'src/a.test.ts › sums it carries\n  it alone:  npm test -- src/a.test.ts',
    'tests/c.slow.test.ts › Cannot find module x\n  it alone:  npm run test:all -- tests/c.slow.test.ts',
  ]);
  expect(failedTests(undefined)).toEqual([]);
});
