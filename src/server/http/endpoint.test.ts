import type { APIContext } from 'astro';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aRequest } from '../../../tests/support/makers.ts';
import { DomainError } from '#server/errors.ts';
import { endpoint, refuseOtherMethods } from './endpoint.ts';
import { requireAdmin, requireId, requireWho } from './rights.ts';

const context = (request: Request) =>
  ({ request, params: {}, locals: { clientAddress: '192.0.2.1' } }) as unknown as APIContext;
const Echo = z.object({ text: z.string() });
const echo = endpoint(
  {
    address: 'POST /api/echo',
    summary: 'Says it back.',
    who: 'everyone',
    body: Echo,
    maxBytes: 1_000,
    answers: { 200: Echo },
  },
  ({ body }) => body,
);
/** An endpoint that does this. */
const doing = (act: () => never) =>
  endpoint({ address: 'GET /api/doing', summary: 'Does this.', who: 'everyone', answers: { 204: null } }, act);
const post = async (body: unknown, headers = {}) => {
  const response = (await echo(context(aRequest('/api/echo', 'POST', body, headers)))) as Response;
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test('a body that fits is the answer', async () => {
  expect(await post({ text: 'hello', more: 1 })).toEqual({ status: 200, body: { text: 'hello' } });
});

test.each([
  ['{"text":', 400],
  ['', 400],
  ['[]', 400],
  ['"text"', 400],
  ['{"text": 1}', 400],
  ['{"text": "a\\u0000b"}', 400],
  ['{"text": "\\ud800"}', 400],
  ['{"text": "x", "a\\u0000": 1}', 400],
  [`{"text":"x","deep":${'['.repeat(30)}${']'.repeat(30)}}`, 400],
  [JSON.stringify({ text: 'x'.repeat(2_000) }), 413],
])('%s is refused with %i and a sentence', async (body, status) => {
  const answer = await post(body);
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatch(/\w+ \w+/);
  expect(answer.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test('a body that breaks off is no trouble of ours', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
  const headers = { 'Content-Type': 'application/json' };
  const streamed = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  const request = new Request('http://localhost/api/echo', streamed);
  expect(((await echo(context(request))) as Response).status).toBe(400);
});

test('the field at fault is named', async () => {
  expect((await post({ text: 5 })).body.field).toBe('text');
});

test('only application/json is read', async () => {
  expect((await post('{"text":"x"}', { 'Content-Type': 'text/plain' })).status).toBe(415);
  expect((await post('{"text":"x"}', { 'Content-Type': 'application/json; charset=utf-8' })).status).toBe(200);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://localhost:9999' }, 403],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4321' }, 200],
  [{ origin: 'http://127.0.0.1:4321' }, 200],
  [{}, 200],
])('a change from %o is answered %i', async (headers, status) => {
  expect((await post({ text: 'x' }, headers)).status).toBe(status);
});

test('what no one foresaw is a 500 that tells nothing of it', async () => {
  const broken = doing(() => {
    throw new Error('select secret from /etc/passwd');
  });
  const response = (await broken(context(aRequest('/', 'GET')))) as Response;
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(/secret|passwd/);
});

test.each([
  { code: 'CONNECTION_CLOSED' },
  { code: '25006', query: 'insert' }, // a standby
  { code: 'EHOSTUNREACH', query: 'select' },
])('an away database (%o) is a 503 that says when to try again', async (failure) => {
  const away = doing(() => {
    throw Object.assign(new Error('the database'), failure);
  });
  const response = (await away(context(aRequest('/', 'GET')))) as Response;
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('5');
});

test.each([
  ['invalid', 400],
  ['signedOut', 401],
  ['forbidden', 403],
  ['missing', 404],
  ['conflict', 409],
  ['tooLarge', 413],
  ['unsupported', 415],
  ['tooMany', 429],
  ['unavailable', 503],
  ['diskFull', 507],
] as const)('the fault %s is answered %i, with its code and in words', async (fault, status) => {
  const faulty = doing(() => {
    throw new DomainError(fault, { code: 'userExists', name: 'pat' });
  });
  const response = (await faulty(context(aRequest('/', 'GET')))) as Response;
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code: 'userExists', error: expect.stringContaining('pat') });
});

test('a method that is not there is a 405 that names those that are', async () => {
  const response = refuseOtherMethods(aRequest('/', 'DELETE'), { PUT: echo, GET: echo });
  expect(response?.status).toBe(405);
  expect(response?.headers.get('Allow')).toBe('GET, HEAD, PUT');
  expect(refuseOtherMethods(aRequest('/', 'PUT', {}), { PUT: echo })).toBeNull();
});

test('rights are asked of who is signed in', () => {
  const user = { id: 'x', username: 'Ana', isAdmin: false };
  expect(() => requireAdmin({ user: null } as App.Locals)).toThrow('signInFirst');
  expect(() => requireAdmin({ user } as App.Locals)).toThrow(DomainError);
  expect(requireAdmin({ user: { ...user, isAdmin: true } } as App.Locals)).toMatchObject({ isAdmin: true });
});

test('what needs a recent sign-in is refused a day after it', () => {
  const user = { id: 'x', username: 'Ana', isAdmin: false };
  const signedInAt = new Date('2026-11-20T09:00:00Z');
  const recent = { who: 'user', signIn: 'recent' } as const;
  const ask = (now: string) => requireWho({ user, session: { signedInAt } } as App.Locals, recent, new Date(now));
  expect(ask('2026-11-21T09:00:00Z')).toMatchObject({ username: 'Ana', isRecent: true });
  expect(() => ask('2026-11-21T09:00:01Z')).toThrow('signInAgain');
  expect(() => requireWho({ user, session: null } as App.Locals, recent, signedInAt)).toThrow('signInAgain');
});

test.each(['', 'x', '6B0F8A53-6f5e-4f0e-9d0c-0a8a4b1c2d3e', "' or 1=1"])('%j names nothing', (id) => {
  expect(() => requireId(id)).toThrow('notFound');
});
