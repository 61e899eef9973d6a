import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { requestId, withRequestId } from './log.ts';

const SCRIPT = `
  import { log, logError } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)};
  for (const level of ['debug', 'info', 'warn', 'error']) log(level, level, { about: 'it' });
  logError('failed', new Error('the reason'));
  log('error', 'long', { cause: 'x'.repeat(100_000) });
`;

/** The lines a process with this LOG_LEVEL writes. */
function logged(level: string): Record<string, string>[] {
  const env = { LOG_LEVEL: level };
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', SCRIPT], { env, encoding: 'utf8' });
  return stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);
}

test('what is below LOG_LEVEL is not logged, what is at it is', () => {
  expect(logged('warn').map(({ event }) => event)).toEqual(['warn', 'error', 'failed', 'long']);
  expect(logged('debug').map(({ event }) => event)).toEqual(['debug', 'info', 'warn', 'error', 'failed', 'long']);
});

test('an event is a line with its time, level and facts, a failure with where it happened', () => {
  const lines = logged('error');
  expect(lines[0]).toEqual({ at: expect.any(String), level: 'error', event: 'error', about: 'it' });
  expect(lines[1]?.['cause']).toMatch(/^Error: the reason\n +at /);
});

test('what is repeated of another server’s words makes no line of megabytes', () => {
  expect(logged('error')[2]?.['cause']).toMatch(/^x{8192}…$/);
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const idOf = (headers: Record<string, string>, isTrusted = true) => withRequestId({ headers }, isTrusted, requestId);

test('a request has one id, across everything that waits in it, and each has its own', async () => {
  const ids = await withRequestId({ headers: {} }, true, async () => {
    const first = requestId();
    await Promise.resolve();
    return [first, requestId()];
  });
  expect(new Set(ids).size).toBe(1);
  expect(ids).not.toContain(idOf({}));
  expect(requestId()).not.toBe(requestId());
});

test.each([
  ['X-Request-Id', { 'x-request-id': 'a.b:c/1' }, 'a.b:c/1'],
  ['traceparent', { traceparent: `00-${TRACE}-b7ad6b7169203331-01` }, TRACE],
  ['both', { 'x-request-id': 'mine', traceparent: `00-${TRACE}-b7ad6b7169203331-01` }, 'mine'],
])('%s is taken over from a proxy we trust, and from no one else', (_, headers, id) => {
  expect(idOf(headers)).toBe(id);
  expect(idOf(headers, false)).not.toBe(id);
});

test.each<Record<string, string>>([
  { 'x-request-id': 'x'.repeat(129) },
  { 'x-request-id': 'two words' },
  { 'x-request-id': '' },
  { traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` },
  { traceparent: 'nonsense' },
])('%o is not', (headers) => {
  expect(idOf(headers)).toMatch(/^[0-9a-f-]{36}$/);
});
