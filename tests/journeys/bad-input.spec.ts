import assert from 'node:assert/strict';
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect } from '@playwright/test';
import { connect, type Fragment } from '#server/db/sql.ts';
import { type Answer, ask, asJson, openConnections, type Question } from '../support/ask.ts';
import { BAD_BODIES, BAD_QUERIES, odd, spoilt, together } from './bad-bodies.ts';
import { builtRoutes } from './routes/built-routes.ts';
import { test } from '../support/demo-site.ts';
import { cookieOf } from '../support/roles.ts';
import { allRoutes, BODIES, examplePath, isApi, type Method, NOBODY, type Route } from './routes/routes.ts';
import { databaseUrlOf, jobsToDo } from '../support/site-database.ts';
import { type Site, startSite } from '../support/site.ts';
import { reasons } from '#shared/words/en/reasons.ts';
import { audioFixture } from '../support/uploads.ts';

const MASTER_PASSWORD = 'the master password of a test';
/** No one is there, which changes no response. */
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'podcast@example.com' };
const built = builtRoutes();
const withBody = Object.entries(BODIES).flatMap(([address, body]) => {
  const [method, name] = address.split(' ') as [Method, string];
  return built.includes(name) ? [{ name, method, path: examplePath(name), body }] : [];
});
/** These answer every failed sign-in and every closed door alike. */
const ALIKE: Record<string, number> = { '/api/auth/login': 401, '/api/passkeys/authenticate/complete': 401 };
/** These take a form as well as JSON, and answer it with a page. */
const TAKES_FORMS = ['/api/subscribers'];
/** Requests that an endpoint without a body refuses. */
const NO_JSON = ['a form', 'text that looks like JSON', 'a multipart form'];
const FEW_BAD_QUERIES = together(BAD_QUERIES);
/** Whose bodies are none of the API's JSON. */
const TAKES_BYTES = ['/api/uploadthing', '/api/settings/artwork', '/api/review', '/api/review/[]'];
/** An administrator is no aide, which is asked first. */
const OF_AIDES = /^\/api\/in-service\/(?:heard|leave|lessons|notice|questions)\b/;

// Thousands of claims are made with node:assert: Playwright records each `expect` as a step, which takes as long as the
// request before it.

const connections = openConnections();

let site: Site;
let routes: [name: string, Route][];
let pool: ReturnType<typeof connect>;
let kept: Fragment[];
let cookie: string;
let episodeId: string;
test.beforeAll(async () => {
  site = await startSite({ MASTER_PASSWORD, ...MAIL }, ['--demo']);
  pool = connect({ url: databaseUrlOf(site) }, 1);
  kept = await readKept();
  routes = Object.entries(await allRoutes(site)).filter(([name]) => built.includes(name));
  cookie = await cookieOf(site, 'administrator');
  const [first] = JSON.parse((await get('/api/episodes?limit=1')).body) as { id: string; audioUrl: string }[];
  episodeId = first?.id ?? '';
  // A second of sound: words that come in the body are looked for in it.
  await copyFile(audioFixture('cbr.mp3'), join(site.dataDir, 'files', basename(first?.audioUrl ?? '')));
});
test.afterAll(async () => {
  connections.destroy();
  await pool.end();
  await site.remove();
});

test('every call that takes JSON refuses what is none, and keeps nothing of it', async () => {
  const before = await contents();
  for (const { name, method, path, body } of withBody) {
    const [first] = spoilt(body);
    const bad = ['JSON cut short', 'a list', 'text that looks like JSON'].map((what) => BAD_BODIES[what] ?? {});
    const questions = [...bad, ...(first ? [asJson(first[1])] : [])];
    await each(questions, async (question) => expectRefused(await send(method, path, question), `${method} ${name}`));
  }
  assert.deepEqual(hashesOf(await contents()), hashesOf(before));
});

for (const { name, method, path, body } of withBody) {
  test(`@slow ${method} ${name} refuses what it cannot read and keeps nothing of it, is not confused, and does once what is asked twenty times at once`, async () => {
    const before = await contents();
    const bad = Object.entries(BAD_BODIES).filter(([what]) => what !== 'a form' || !TAKES_FORMS.includes(name));
    await each(bad, async ([what, question]) => expectRefused(await send(method, path, question), what));
    await each(spoilt(body), async ([what, text]) => {
      const answer = await send(method, path, asJson(text));
      expectRefused(answer, what);
      assert.ok([400, ALIKE[name]].includes(answer.status), `${what}: ${answer.status} ${answer.body}`);
    });
    assert.deepEqual(hashesOf(await contents()), hashesOf(before));

    await each(odd(body), async ([what, text]) => {
      const answer = await send(method, path, asJson(text));
      if (answer.status >= 400) expectRefused(answer, what);
    });
    assert.deepEqual(JSON.parse((await get('/api/auth/me')).body), { user: null, isAdmin: false });
    assert.equal((await ask(site.url, '/api/episodes/x', { method: 'DELETE' }, connections)).status, 401);

    await expectDoneOnce(() => send(method, path, asJson(body)));
  });
}

test('@slow a call without a body reads none, whatever it is, and does once what is asked twenty times at once', async () => {
  for (const { name, method, path } of changesWithoutBody()) {
    const what = `${method} ${name}`;
    await each(Object.values(BAD_BODIES), async (question) => {
      const { status } = await send(method, path.replace(episodeId, NOBODY), question);
      // 502: the mail server of these tests answers no one.
      assert.ok(status < 500 || status === 502, `${what}: ${status}`);
    });
    const isOther = (TAKES_BYTES.includes(name) && method !== 'DELETE') || OF_AIDES.test(name);
    const formsOnly = isOther ? [] : NO_JSON;
    await each(formsOnly, async (form) => {
      assert.equal((await send(method, path, BAD_BODIES[form] ?? {})).status, 415, `${what} with ${form}`);
    });
    await expectDoneOnce(() => send(method, path, {}));
  }
});

test('every endpoint that parses its query answers nonsense in it and fails at none @slow', async () => {
  const reading = routes.filter(([, { readsQuery }]) => readsQuery);
  assert.ok(reading.length > 8);
  for (const [name, { path }] of reading) await each(BAD_QUERIES, (query) => expectUnharmed(name, path, query));
});

test('@slow every other route, which reads parameters one by one or none, answers nonsense and fails at none', async () => {
  const others = routes.filter(([, { readsQuery }]) => !readsQuery);
  for (const [name, { path }] of others) await each(FEW_BAD_QUERIES, (query) => expectUnharmed(name, path, query));
});

test('@slow of twenty registrations of one name at once one makes a user', async () => {
  const registration = { masterPassword: MASTER_PASSWORD, username: 'Zoe', password: 'a quiet kitchen table' };
  const register = () => send('POST', '/api/auth/secret-register-admin', asJson(registration));
  const answers = await Promise.all(Array.from({ length: 20 }, register));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  expect(await pool`select username from users where lower(username) = 'zoe'`).toHaveLength(1);
});

/** Without the two pages that take a POST: they answer as pages. */
const changesWithoutBody = () =>
  routes.flatMap(([name, { path, calls }]) =>
    (Object.keys(calls) as Method[])
      .filter((method) => isApi(name) && !['GET', 'HEAD'].includes(method) && !(`${method} ${name}` in BODIES))
      .map((method) => ({ name, method, path })),
  );

async function expectDoneOnce(call: () => Promise<Answer>): Promise<void> {
  const before = await contents();
  const answers = await Promise.all(Array.from({ length: 20 }, call));
  // 502: the mail server of these tests answers no one.
  const refused = answers.filter(({ status }) => status >= 400 && status !== 502);
  for (const answer of refused) expectRefused(answer, answer.body);
  const after = await contents();
  for (const { name, count } of after) {
    // Each of these is asked for on its own: several may have one name.
    if (!['uploads', 'series', 'aides'].includes(name))
      assert.ok(count - countIn(before, name) < 2, `${name}: ${count}`);
  }
}

async function expectUnharmed(name: string, path: string, query: string): Promise<void> {
  const what = `${path}?${query}`;
  const answer = await ask(site.url, what, { headers: { cookie } }, connections);
  if (name !== '/500') assert.ok(answer.status < 500, `${what}: ${answer.status}`);
  assert.doesNotMatch(answer.body, /node_modules|\bat .*\.ts:|syntax error/, what);
  if (path.startsWith('/api/') && answer.status >= 400) expectRefused(answer, what);
}

/** As an administrator, about an episode that exists; an end of the session is one of its own. */
async function send(method: Method, path: string, question: Question): Promise<Answer> {
  const own = path.endsWith('/logout') ? '' : cookie;
  const isRisky = method === 'DELETE';
  const target = isRisky ? path : path.replace(`/episodes/${NOBODY}`, `/episodes/${episodeId}`);
  const headers = { ...question.headers, ...(own && { cookie: own }) };
  return ask(site.url, target, { ...question, method, headers }, connections);
}

const get = (path: string) => ask(site.url, path, {}, connections);

async function each<Item>(items: Item[], check: (item: Item) => Promise<void>): Promise<void> {
  await Promise.all(items.map(check));
}

function expectRefused({ status, headers, body }: Answer, what: string): void {
  assert.ok(status >= 400 && status < 500, `${what}: ${status} ${body}`);
  assert.match(headers['content-type'] as string, /application\/json/, what);
  const { error, code, requestId } = JSON.parse(body) as Record<string, unknown>;
  assert.ok(String(code) in reasons, what);
  assert.match(error as string, /\w+ \w+/, what);
  assert.equal(typeof requestId, 'string', what);
}

type Table = { name: string; count: number; hash: string };

/** Returns the rows of each table in one statement, once the jobs of earlier calls are done. */
async function contents(): Promise<Table[]> {
  await expect.poll(() => jobsToDo(pool), { timeout: 100_000 }).toEqual([]);
  return pool<Table[]>`${kept.reduce((all, one) => pool`${all} union all ${one}`)}`;
}

/**
 * For each table what `contents` asks of it; what every call may leave behind, and how often a job was tried, is left
 * out.
 */
async function readKept(): Promise<Fragment[]> {
  const passing = ['session', 'challenges', 'throttles', 'audit_log'];
  const tables = await pool<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any(${passing})`;
  return tables.map(
    ({ name }) => pool`
      select ${name}::text as name, count(*)::int as count,
        md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from ${name === 'jobs' ? pool`(select kind, key, payload from jobs)` : pool(name)} t`,
  );
}

const hashesOf = (tables: Table[]) => Object.fromEntries(tables.map(({ name, hash }) => [name, hash]));
const countIn = (tables: Table[], table: string): number => tables.find(({ name }) => name === table)?.count ?? 0;
