import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { connect } from '#server/db/sql.ts';
import { type Answer, ask, asJson, type Question } from '../support/ask.ts';
import { BAD_BODIES, BAD_QUERIES, odd, spoilt } from '../support/bad-bodies.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { cookieOf } from '../support/roles.ts';
import { type Call, type Method, NOBODY, ROUTES } from '../support/routes.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { type Site, startSite } from '../support/site.ts';

const MASTER_PASSWORD = 'the master password of a test';
/** Nobody is there, which changes no response. */
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'podcast@example.com' };
const built = builtRoutes();
const routes = Object.entries(ROUTES).filter(([name]) => built.includes(name));
const calls = routes.flatMap(([name, { path, calls }]) =>
  (Object.entries(calls) as [Method, Call][]).map(([method, call]) => ({ name, method, path, ...call })),
);
/** Without the two pages that take a POST: they read no body, and answer as pages. */
const changing = calls.filter(({ method, path }) => method !== 'GET' && method !== 'HEAD' && path.startsWith('/api/'));
const withBody = changing.flatMap(({ body, ...call }) => (body ? [{ ...call, body }] : []));
/** These answer every failed sign-in and every closed door alike. */
const ALIKE: Record<string, number> = { '/api/auth/login': 401, '/api/passkeys/authenticate/complete': 401 };
/** These take a form as well as JSON, and answer it with a page. */
const TAKES_FORMS = ['/api/subscribers'];
/** Whose bodies are none of the API's JSON. */
const TAKES_BYTES = ['/api/uploadthing', '/api/settings/artwork', '/api/review/[]'];

// Thousands of claims are made with node:assert: Playwright records each `expect` as a step, which takes as long as the
// request before it.

let site: Site;
let pool: ReturnType<typeof connect>;
let cookie: string;
let episodeId: string;
test.beforeAll(async () => {
  site = await startSite({ MASTER_PASSWORD, ...MAIL }, ['--demo']);
  pool = connect({ url: databaseUrlOf(site) }, 1);
  cookie = await cookieOf(site, 'administrator');
  const [first] = JSON.parse((await ask(site.url, '/api/episodes?limit=1')).body) as { id: string }[];
  episodeId = first?.id ?? '';
});
test.afterAll(async () => {
  await pool.end();
  await site.remove();
});

for (const { name, method, path, body } of withBody) {
  test(`${method} ${name} refuses what it cannot read, and keeps nothing of it`, async () => {
    const before = await contents();
    for (const [what, question] of Object.entries(BAD_BODIES)) {
      if (what === 'a form' && TAKES_FORMS.includes(name)) continue;
      expectRefused(await send(method, path, question), what);
    }
    expect(await contents()).toEqual(before);
  });

  test(`${method} ${name} refuses fields of another kind, and keeps nothing of them`, async () => {
    const before = await contents();
    for (const [what, text] of spoilt(body)) {
      const answer = await send(method, path, asJson(text));
      expectRefused(answer, what);
      assert.ok([400, ALIKE[name]].includes(answer.status), `${what}: ${answer.status} ${answer.body}`);
    }
    expect(await contents()).toEqual(before);
  });

  test(`${method} ${name} is not confused by long texts or the names of prototypes`, async () => {
    for (const [what, text] of odd(body)) {
      const answer = await send(method, path, asJson(text));
      if (answer.status >= 400) expectRefused(answer, what);
    }
    expect(JSON.parse((await ask(site.url, '/api/auth/me')).body)).toEqual({ user: null, isAdmin: false });
    expect((await ask(site.url, '/api/episodes/x', { method: 'DELETE' })).status).toBe(401);
  });
}

for (const { name, method, path } of changing.filter(({ body }) => !body)) {
  test(`${method} ${name} reads no body, whatever it is`, async () => {
    for (const [what, question] of Object.entries(BAD_BODIES)) {
      const answer = await send(method, path.replace(episodeId, NOBODY), question);
      assert.ok(answer.status < 500, `${what}: ${answer.status}`);
    }
    if (TAKES_BYTES.includes(name) && method !== 'DELETE') return;
    for (const what of ['a form', 'text that looks like JSON', 'a multipart form']) {
      expect((await send(method, path, BAD_BODIES[what] ?? {})).status, what).toBe(415);
    }
  });
}

for (const { name, method, path, body } of changing) {
  test(`${method} ${name} twenty times at once does it once`, async () => {
    const before = await counts();
    const question = body ? asJson(body) : {};
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(method, path, question)));
    for (const answer of answers) if (answer.status >= 400) expectRefused(answer, answer.body);
    const after = await counts();
    for (const [table, count] of Object.entries(after)) expect(count - (before[table] ?? 0), table).toBeLessThan(2);
  });
}

for (const [name, { path }] of routes) {
  test(`${name} answers nonsense in its query and fails at none`, async () => {
    for (const query of BAD_QUERIES) {
      const answer = await ask(site.url, `${path}?${query}`, { headers: { cookie } });
      if (name !== '/500') assert.ok(answer.status < 500, `${query}: ${answer.status}`);
      assert.doesNotMatch(answer.body, /node_modules|\bat .*\.ts:|syntax error/, query);
      if (path.startsWith('/api/') && answer.status >= 400) expectRefused(answer, query);
    }
  });
}

test('of twenty registrations of one name at once one makes a user', async () => {
  const registration = { masterPassword: MASTER_PASSWORD, username: 'Zoe', password: 'a quiet kitchen table' };
  const register = () => send('POST', '/api/auth/secret-register-admin', asJson(registration));
  const answers = await Promise.all(Array.from({ length: 20 }, register));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  expect(await pool`select username from users where lower(username) = 'zoe'`).toHaveLength(1);
});

test('of twenty likes at once by one person one counts', async () => {
  const rate = () => send('POST', `/api/episodes/${episodeId}/rate`, asJson({ isLike: true }));
  const before = await counts();
  const statuses = (await Promise.all(Array.from({ length: 20 }, rate))).map(({ status }) => status);
  expect(new Set(statuses.filter((status) => status !== 409 && status !== 201))).toEqual(new Set());
  expect(((await counts())['ratings'] ?? 0) - (before['ratings'] ?? 0)).toBeLessThan(2);
});

/** As an administrator, about an episode that exists; an end of the session is one of its own. */
async function send(method: Method, path: string, question: Question): Promise<Answer> {
  const own = path.endsWith('/logout') ? '' : cookie;
  const isRisky = method === 'DELETE';
  const target = isRisky ? path : path.replace(`/episodes/${NOBODY}`, `/episodes/${episodeId}`);
  return ask(site.url, target, { ...question, method, headers: { ...question.headers, ...(own && { cookie: own }) } });
}

function expectRefused({ status, headers, body }: Answer, what: string): void {
  assert.ok(status >= 400 && status < 500, `${what}: ${status} ${body}`);
  assert.match(headers['content-type'] as string, /application\/json/, what);
  const { error, requestId } = JSON.parse(body) as Record<string, unknown>;
  assert.match(error as string, /\w+ \w+/, what);
  assert.equal(typeof requestId, 'string', what);
}

/** What is kept, table by table, as one hash each; what every call may leave behind is left out. */
async function contents(): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of await tables()) {
    const [row] = await pool<{ hash: string }[]>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${pool(table)} t`;
    hashes[table] = row?.hash ?? '';
  }
  return hashes;
}

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of await tables()) {
    const [row] = await pool<{ count: number }[]>`select count(*)::int as count from ${pool(table)}`;
    if (table !== 'uploads') found[table] = row?.count ?? 0; // every one of these is asked for on its own
  }
  return found;
}

async function tables(): Promise<string[]> {
  const passing = ['session', 'challenges', 'throttles', 'audit_log'];
  const rows = await pool<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any(${passing})`;
  return rows.map(({ name }) => name);
}
