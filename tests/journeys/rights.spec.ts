import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { type Answer, ask, asJson, openConnections, type Question } from '../support/ask.ts';
import { builtRoutes, sourceRoutes } from './routes/built-routes.ts';
import { test } from '../support/demo-site.ts';
import { addPeople, cookieOf, type Role, ROLES } from '../support/roles.ts';
import {
  allRoutes,
  BODIES,
  type Call,
  isApi,
  type Method,
  METHODS,
  NOBODY,
  PAGES,
  type Route,
} from './routes/routes.ts';
import { type Scope, SCOPES } from '#shared/scope.ts';
import { type Site, startSite } from '../support/site.ts';
import { reasons } from '#shared/words/en/reasons.ts';
import { expectHeaders } from './routes/site-headers.ts';

const built = builtRoutes();

// Thousands of claims are made with node:assert: Playwright records each `expect` as a step, which takes as long as the
// request before it.

const FROM_ELSEWHERE: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'same-site' },
];

const connections = openConnections();

let site: Site;
let pagePolicy: string;
let routes: Record<string, Route>;
const cookies: Record<Role, string> = { anonymous: '', user: '', author: '', administrator: '' };
/** For the calls that sign out. */
const endings = { ...cookies };
const keys: Record<Scope, string> = { read: '', drafts: '', publish: '', staff: '' };
test.beforeAll(async () => {
  site = await startSite({}, ['--demo']);
  await addPeople(site);
  for (const role of ROLES) {
    cookies[role] = await cookieOf(site, role);
    endings[role] = await cookieOf(site, role);
  }
  for (const scope of SCOPES) keys[scope] = await keyOf(scope);
  routes = await allRoutes(site);
  pagePolicy = String((await ask(site.url, '/')).headers['content-security-policy']);
});
test.afterAll(async () => {
  connections.destroy();
  await site.remove();
});

test('every route of the build and every file of src/pages has its rights in the table or states them, and no other does', () => {
  const door = Object.entries(routes).flatMap(([name, { atTheDoor }]) => (atTheDoor ? [name] : []));
  expect([...new Set([...built, ...door])].toSorted()).toEqual(Object.keys(routes).toSorted());
  expect(sourceRoutes()).toEqual(built);
});

// One test for each part of the site: a test of its own costs as much as ten of these calls.
for (const [part, names] of Map.groupBy(new Set([...built, ...Object.keys(PAGES)]), partOf)) {
  test(`${part} is open to whom it should be, with its headers, and changed from no other site`, async () => {
    for (const name of names) {
      const route = routes[name];
      assert.ok(route, `${name} says nothing of its rights`);
      await answersWhomItShould(route);
      if (!isApi(route.path)) continue;
      await answersKeysWithItsScopes(route);
      await isChangedFromNoOtherSite(route);
    }
  });
}

test('@slow no other spelling of a route opens more of it', async () => {
  for (const [name, route] of Object.entries(routes)) await opensNoMoreOtherwiseSpelt(name, route);
});

/** `/api/episodes` of `/api/episodes/search`; all pages and files are one part. */
function partOf(path: string): string {
  return isApi(path) ? path.split('/', 3).join('/') : 'what is not the API';
}

async function answersWhomItShould(route: Route): Promise<void> {
  await each(ROLES, METHODS, async (role, method) => {
    if (!isApi(route.path) && method === 'HEAD' && role !== 'anonymous') return; // to Astro a HEAD is a GET
    if (!(method in route.calls) && (role === 'user' || role === 'author')) return; // no one has this method
    const answer = await call(method, route.path, role, emptyBody(route.calls[method]));
    const what = `${method} ${route.path} as ${role}: ${answer.status}`;
    assert.ok(expected(route, method, role).includes(answer.status), what);
    if (answer.status === 405) assert.deepEqual(methodsOf(answer), allowed(route), what);
    if (answer.status >= 400 && isApi(route.path) && method !== 'HEAD') expectRefusal(answer, what);
    expectHeaders(answer, route.path, pagePolicy, what);
  });
}

async function opensNoMoreOtherwiseSpelt(name: string, route: Route): Promise<void> {
  const methods = Object.keys(route.calls) as Method[];
  for (const path of spellings(route.path)) {
    // Another spelling that opened to an administrator alone would open no more than is theirs.
    await each(['anonymous', 'user'] as const, methods, async (role, method) => {
      if (method === 'HEAD' && role !== 'anonymous') return; // to Astro a HEAD is a GET
      const answer = await call(method, path, role, emptyBody(route.calls[method]));
      const what = `${method} ${path} as ${role}`;
      // The redirect from a trailing slash goes to the one true spelling, on this site.
      if ([301, 308].includes(answer.status)) assert.equal(answer.headers.location, route.path, what);
      else assert.ok(asMuch(name, route, method, role).includes(answer.status), `${what}: ${answer.status}`);
    });
  }
}

/** Whatever cookie comes with them. */
async function answersKeysWithItsScopes(route: Route): Promise<void> {
  await each(SCOPES, METHODS, async (scope, method) => {
    if (!(method in route.calls) && scope !== 'publish') return; // refused for everyone
    const { scopes = [] } = route.calls[method] ?? {};
    const headers = { authorization: `Bearer ${keys[scope]}`, origin: 'https://evil.example' };
    const sent = withHeaders(headers, emptyBody(route.calls[method]));
    const answer = await call(method, route.path, 'administrator', sent);
    const isRefused = method in route.calls && !scopes.includes(scope);
    const statuses = isRefused ? [403] : expected(route, method, 'administrator');
    const what = `${method} ${route.path} with ${scope}: ${answer.status}`;
    assert.ok(statuses.includes(answer.status), what);
    if (isRefused && method !== 'HEAD') expectRefusal(answer, what);
  });
}

/** Anyone who is signed in. */
async function isChangedFromNoOtherSite({ path, calls }: Route): Promise<void> {
  const changes = Object.keys(calls).filter((one) => one !== 'GET' && one !== 'HEAD') as Method[];
  for (const method of changes) {
    await each(ROLES, FROM_ELSEWHERE, async (role, headers) => {
      const answer = await call(method, path, role, { headers });
      const what = `${method} ${path} as ${role} with ${JSON.stringify(headers)}`;
      assert.equal(answer.status, 403, what);
      expectRefusal(answer, what);
    });
  }
}

/** Each of these with each of those, at once. */
async function each<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
  check: (one: One, other: Other) => Promise<void>,
): Promise<void> {
  await Promise.all(ones.flatMap((one) => others.map((other) => check(one, other))));
}

test('a page that someone may not open says so at its address, in either language', async () => {
  const { status, body } = await call('GET', '/es/studio/settings', 'author');
  expect(status).toBe(403);
  expect(body).toMatch(/<html lang="es" data-studio/);
  expect(body).toMatch(/<a[^>]* href="\/studio\/settings" lang="en"/);
  const signedOut = await call('GET', '/es/studio/settings?search=x', 'anonymous');
  expect([signedOut.status, signedOut.headers.location]).toEqual([
    302,
    '/es/login?next=/es/studio/settings%3Fsearch%3Dx',
  ]);
});

test('a draft, its files and its feed entry do not exist for anyone but its author and administrators', async () => {
  const [{ id, audioUrl, pdfUrl }] = await demoEpisodes();
  const change = { title: 'Zanzibar in secret', description: 'Zanzibar in secret', published: false };
  const changed = await call('PUT', `/api/episodes/${id}`, 'administrator', asJson(change));
  expect(changed.status).toBe(200);
  const queries = ['', '?status=draft', '?status=all', '?status=deleted', '?search=zanzibar'];
  const lists = ['/browse', '/api/episodes'].flatMap((list) =>
    [...queries, '?search=zanzibar&status=draft'].map((query) => list + query),
  );
  const more = [`/?episode=${id}`, '/api/search?q=zanzibar', '/api/statistics/downloads.csv?from=2000-01-01'];
  const whole = Object.entries(routes).filter(([name, { calls }]) => 'GET' in calls && !name.includes('['));
  const everything = whole.flatMap(([, { path }]) => (isApi(path) ? [path] : [path, `/es${path}`]));
  const asked = ['/studio/feedback', '/studio/statistics', '/es/studio/feedback', '/es/studio/statistics'];
  const oembed = `/oembed?url=${encodeURIComponent(`${site.url}/episodes/${id}`)}`;
  const transcripts = ['srt', 'json', 'txt'].map((form) => `/transcripts/${id}.${form}`);
  for (const role of ['anonymous', 'user', 'author'] as const) {
    for (const path of [...lists, ...more, ...everything]) {
      const { body } = await call('GET', path, role);
      assert.ok(!body.includes(id) && !body.includes('in secret'), `${path} as ${role}`);
    }
    for (const path of asked) {
      const { body } = await call('GET', `${path}?episode=${id}`, role); // the address itself is repeated in links
      assert.ok(!body.includes('in secret'), `${path} as ${role}`);
    }
    const ofEpisodes = Object.entries(routes).filter(
      ([name]) => name.includes('[') && !/passkeys|sessions|objects|media|api.review.\[/.test(name),
    );
    for (const [name, route] of ofEpisodes) {
      for (const method of Object.keys(route.calls) as Method[]) {
        const body = BODIES[`${method} ${name}`];
        const path = route.path.replace(NOBODY, id);
        const answer = await call(method, path, role, body && asJson(body));
        const what = `${method} ${path} as ${role}: ${answer.status}`;
        // A report of listening is answered alike, whether there is such an episode or not.
        const refusals = path.endsWith('/heard') ? [204] : [404];
        assert.ok(
          [...refusals, ...(isForEveryone(route, method) ? [] : [302, 401, 403])].includes(answer.status),
          what,
        );
        assert.ok(!answer.body.includes('in secret'), what);
        if (method !== 'GET' || answer.status !== 404) continue;
        const unknown = await call(method, route.path, role);
        assert.deepEqual(Object.keys(answer.headers).sort(), Object.keys(unknown.headers).sort(), what);
      }
    }
    for (const path of [audioUrl, ...(pdfUrl ? [pdfUrl] : []), ...transcripts, oembed])
      expect((await call('GET', path, role)).status, path).toBe(404);
  }
  const own = await call('GET', audioUrl, 'administrator');
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
});

/** As this role; signing out is done with a sign-in of its own. */
async function call(method: Method, path: string, role: Role, sent: Question = {}): Promise<Answer> {
  const endsSession = path === '/api/auth/logout' && method === 'POST' && !sent.headers;
  const cookie = (endsSession ? endings : cookies)[role];
  const headers = { ...sent.headers, ...(cookie && { cookie }) };
  return ask(site.url, path, { ...sent, method, headers }, connections);
}

/** A key of the administrator with this scope alone. */
async function keyOf(scope: Scope): Promise<string> {
  const { body } = await call('POST', '/api/tokens', 'administrator', asJson({ name: scope, scopes: [scope] }));
  return (JSON.parse(body) as { token: string }).token;
}

const withHeaders = (headers: Record<string, string>, question: Question): Question => ({
  ...question,
  headers: { ...question.headers, ...headers },
});

/** An empty object where a body is asked for. */
const emptyBody = ({ takesJson }: Partial<Call> = {}): Question => (takesJson ? asJson({}) : {});

function expected({ calls, others = 405 }: Route, method: Method, role: Role): number[] {
  return [calls[method]?.answers[ROLES.indexOf(role)] ?? others].flat();
}

/** Calls and pages of an aide alone are refused to all of them. */
function isForEveryone(route: Route, method: Method): boolean {
  const statuses = expected(route, method, 'anonymous');
  const isRefused = statuses.some((status) => [302, 401].includes(status));
  return !isRefused && String(statuses) === String(expected(route, method, 'administrator'));
}

/**
 * The answers that another spelling may give: a page is refused, since each spelling would be cached; data and files no
 * more than their own.
 */
function asMuch(name: string, route: Route, method: Method, role: Role): number[] {
  const isPage = built.includes(name) && !isApi(route.path);
  return [404, 405, ...expected(route, method, role).filter((status) => !isPage || status !== 200)];
}

const allowed = ({ calls }: Route): string[] => Object.keys(calls).sort();
const methodsOf = ({ headers }: Answer): string[] => String(headers.allow).split(', ').sort();

function expectRefusal({ headers, body }: Answer, what: string): void {
  assert.match(headers['content-type'] as string, /application\/json/, what);
  const { error, code, requestId } = JSON.parse(body) as Record<string, unknown>;
  assert.ok(String(code) in reasons, what);
  assert.deepEqual([typeof error, typeof requestId], ['string', 'string'], what);
  assert.doesNotMatch(body, /node_modules|\bat .*\.ts:|select |\/src\//, what);
}

/** Each path in the ways others have got past a check of the path, none of which is its own. */
function spellings(path: string): string[] {
  const [, first = '', rest = ''] = /^\/(.)?(.*)$/.exec(path) ?? [];
  const hex = first.charCodeAt(0).toString(16);
  const odd = first
    ? [
        `/%${hex}${rest}`,
        `/%25${hex}${rest}`,
        `/%2525${hex}${rest}`,
        `/${path.slice(1).toUpperCase()}`,
        `${path};x`,
        `${path}%2f`,
        `${path}%00`,
      ]
    : [];
  const around = [`/${path}`, `/\\${path}`, `/x/%2e%2e%2f${path.slice(1)}`];
  return [...around, ...odd, ...(first ? [`${path}/`, `${path}/.`] : [])].filter((spelling) => spelling !== path);
}

async function demoEpisodes() {
  const { body } = await ask(site.url, '/api/episodes');
  return JSON.parse(body) as [{ id: string; audioUrl: string; pdfUrl: string | null }];
}
