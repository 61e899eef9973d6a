import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const SCRIPT = `
  import { log, logError } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)};
  for (const level of ['debug', 'info', 'warn', 'error']) log(level, level, { about: 'it' });
  logError('failed', new Error('the reason'));
`;

/** What a process with this LOG_LEVEL writes. */
function logged(level: string): Record<string, string>[] {
  const env = { LOG_LEVEL: level };
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', SCRIPT], { env, encoding: 'utf8' });
  return stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);
}

test('what is below LOG_LEVEL is not logged, what is at it is', () => {
  expect(logged('warn').map(({ event }) => event)).toEqual(['warn', 'error', 'failed']);
  expect(logged('debug').map(({ event }) => event)).toEqual(['debug', 'info', 'warn', 'error', 'failed']);
});

test('an event is a line with its time, level and facts, a failure with where it happened', () => {
  const lines = logged('error');
  expect(lines[0]).toEqual({ at: expect.any(String), level: 'error', event: 'error', about: 'it' });
  expect(lines[1]?.['cause']).toMatch(/^Error: the reason\n +at /);
});
