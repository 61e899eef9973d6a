import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listen } from '../../tests/support/listening.ts';
import { english } from '../../tests/support/words.ts';
import { ApiError, messageOf, send } from './api.ts';
import { pathOf } from './request.ts';

const answers: Record<string, [number, string]> = {
  '/api/auth/me': [200, '{"user":null,"isAdmin":false}'],
  '/api/auth/logout': [204, ''],
  '/api/settings': [409, JSON.stringify({ error: english.reasons.alreadyLiked, field: 'isLike' })],
  '/api/sessions': [502, '<h1>Bad Gateway</h1>'],
  '/api/passkeys': [401, ''],
};
const server = createServer((request, response) => {
  const [status, body] = answers[request.url ?? ''] ?? [404, ''];
  response.writeHead(status).end(body);
});
const lookUp = fetch;
beforeAll(async () => {
  const origin = `http://127.0.0.1:${await listen(server)}`;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => lookUp(origin + path, init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('it was no refusal')),
    (problem: unknown) => problem as ApiError,
  );

test('an answer is parsed, and no content is null', async () => {
  expect(await send('GET /api/auth/me', {})).toEqual({ user: null, isAdmin: false });
  expect(await send('POST /api/auth/logout', {})).toBeNull();
});

test('a refusal says status, colon, space and body, and keeps the sentence and the field apart', async () => {
  const problem = await refusalOf(send('GET /api/settings', {}));
  expect(problem).toBeInstanceOf(ApiError);
  expect(problem.message).toBe(`409: ${answers['/api/settings']?.[1]}`);
  expect(problem).toMatchObject({ status: 409, field: 'isLike', isExplained: true });
  expect(messageOf(problem)).toBe(english.reasons.alreadyLiked);
});

test('a refusal without a body carries the status text and a sentence of its kind', async () => {
  const problem = await refusalOf(send('GET /api/passkeys', {}));
  expect(problem.message).toBe('401: Unauthorized');
  expect(problem).toMatchObject({ error: 'Authorization required', isExplained: false });
});

test('what a proxy says is no sentence for people', async () => {
  expect((await refusalOf(send('GET /api/sessions', {}))).error).toBe(english.general.serverProblem);
});

test('no answer at all is a missing connection', async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  expect(await refusalOf(send('GET /api/people', {}))).toMatchObject({ status: 0, error: 'No Internet connection' });
});

test('parameters stand in the names of the address, and the others in its query', () => {
  expect(pathOf('GET /api/people/invitations/{invitationId}', { invitationId: 'a/b' })).toBe(
    '/api/people/invitations/a%2Fb',
  );
  expect(pathOf('GET /api/episodes', { status: 'all', limit: '100', search: undefined })).toBe(
    '/api/episodes?status=all&limit=100',
  );
});
