import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../tests/support/listening.ts';
import { english } from '../../tests/support/words.ts';
import { ApiError, send, messageOf } from './api.ts';

const answers: Record<string, [number, string]> = {
  '/episode': [200, '{"id":"1"}'],
  '/nothing': [204, ''],
  '/refused': [409, JSON.stringify({ error: english.reasons.alreadyLiked, field: 'isLike' })],
  '/proxy': [502, '<h1>Bad Gateway</h1>'],
  '/silent': [401, ''],
};
const server = createServer((request, response) => {
  const [status, body] = answers[request.url ?? ''] ?? [404, ''];
  response.writeHead(status).end(body);
});
let origin = '';
beforeAll(async () => void (origin = `http://127.0.0.1:${await listen(server)}`));
afterAll(() => server.close());

const refusal = (path: string) =>
  send('GET', path.startsWith('/') ? origin + path : path).then(
    () => Promise.reject(new Error('it was no refusal')),
    (problem: unknown) => problem as ApiError,
  );

test('an answer is parsed, and no content is null', async () => {
  expect(await send('GET', `${origin}/episode`)).toEqual({ id: '1' });
  expect(await send('DELETE', `${origin}/nothing`)).toBeNull();
});

test('a refusal says status, colon, space and body, and keeps the sentence and the field apart', async () => {
  const problem = await refusal('/refused');
  expect(problem).toBeInstanceOf(ApiError);
  expect(problem.message).toBe(`409: ${answers['/refused']?.[1]}`);
  expect(problem).toMatchObject({ status: 409, field: 'isLike', isSaid: true });
  expect(messageOf(problem)).toBe(english.reasons.alreadyLiked);
});

test('a refusal without a body carries the status text and a sentence of its kind', async () => {
  const problem = await refusal('/silent');
  expect(problem.message).toBe('401: Unauthorized');
  expect(problem).toMatchObject({ error: 'Authorization required', isSaid: false });
});

test('what a proxy says is no sentence for people', async () => {
  expect((await refusal('/proxy')).error).toBe(english.general.serverProblem);
});

test('no answer at all is a missing connection', async () => {
  expect(await refusal('http://127.0.0.1:1/')).toMatchObject({ status: 0, error: 'No Internet connection' });
});
