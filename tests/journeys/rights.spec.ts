import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { type Answer, ask, asJson, type Question } from '../support/ask.ts';
import { builtRoutes, sourceRoutes } from '../support/built-routes.ts';
import { addListener, cookieOf, type Role, ROLES } from '../support/roles.ts';
import { type Call, type Method, METHODS, NOBODY, type Route, ROUTES } from '../support/routes.ts';
import { type Scope, SCOPES } from '#shared/token.ts';
import { type Site, startSite } from '../support/site.ts';

const built = builtRoutes();
const routes = Object.entries(ROUTES).filter(([name, { atTheDoor }]) => atTheDoor || built.includes(name));

const isApi = (path: string): boolean => path.startsWith('/api/');

// Thousands of claims are made with node:assert: Playwright records each `expect` as a step, which takes as long as the
// request before it.

const FROM_ELSEWHERE: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'same-site' },
];

let site: Site;
const cookies: Record<Role, string> = { anonymous: '', user: '', administrator: '' };
const keys: Record<Scope, string> = { read: '', drafts: '', publish: '' };
test.beforeAll(async () => {
  site = await startSite({}, ['--demo']);
  await addListener(site);
  for (const role of ROLES) cookies[role] = await cookieOf(site, role);
  for (const scope of SCOPES) keys[scope] = await keyOf(scope);
});
test.afterAll(() => site.remove());

test('every route of the build and every file of src/pages has its rights in the table', () => {
  expect(built.filter((name) => !(name in ROUTES))).toEqual([]);
  expect(sourceRoutes()).toEqual(built);
});

for (const [name, route] of routes) {
  test(`${name} answers each method to whom it should and refuses the others`, async () => {
    for (const role of ROLES) {
      for (const method of METHODS) {
        const answer = await call(method, route.path, role, emptyBody(route.calls[method]));
        const what = `${method} ${route.path} as ${role}`;
        assert.ok(expected(route, method, role).includes(answer.status), `${what}: ${answer.status}`);
        if (answer.status === 405) assert.deepEqual(methodsOf(answer), allowed(route), what);
        if (answer.status >= 400 && isApi(route.path) && method !== 'HEAD') expectRefusal(answer, what);
      }
    }
  });

  test(`no other spelling of ${name} opens more, or anything twice`, async () => {
    for (const path of spellings(route.path)) {
      for (const role of ROLES) {
        for (const method of Object.keys(route.calls) as Method[]) {
          const answer = await call(method, path, role, emptyBody(route.calls[method]));
          const what = `${method} ${path} as ${role}`;
          // The redirect from a trailing slash goes to the one true spelling, on this site.
          if ([301, 308].includes(answer.status)) assert.equal(answer.headers.location, route.path, what);
          else assert.ok(asMuch(name, route, method, role).includes(answer.status), `${what}: ${answer.status}`);
        }
      }
    }
  });
}

for (const [name, route] of routes.filter(([, { path }]) => isApi(path))) {
  test(`${name} answers keys with the scope for it, and no others, whatever cookie comes with them`, async () => {
    for (const method of METHODS) {
      const { scopes = [] } = route.calls[method] ?? {};
      for (const scope of SCOPES) {
        const headers = { authorization: `Bearer ${keys[scope]}`, origin: 'https://evil.example' };
        const answer = await call(
          method,
          route.path,
          'administrator',
          withHeaders(headers, emptyBody(route.calls[method])),
        );
        const isRefused = method in route.calls && !scopes.includes(scope);
        const statuses = isRefused ? [403] : expected(route, method, 'administrator');
        expect(statuses, `${method} ${route.path} with ${scope}: ${answer.status}`).toContain(answer.status);
        if (isRefused && method !== 'HEAD') expectRefusal(answer, route.path);
      }
    }
  });
}

for (const [name, { path, calls }] of routes.filter(([, route]) => isApi(route.path))) {
  test(`${name} is changed from no other site, whoever is signed in`, async () => {
    for (const method of Object.keys(calls).filter((one) => one !== 'GET' && one !== 'HEAD') as Method[]) {
      for (const role of ROLES) {
        for (const headers of FROM_ELSEWHERE) {
          const answer = await call(method, path, role, { headers });
          assert.equal(answer.status, 403, `${method} ${path} as ${role}`);
          expectRefusal(answer, path);
        }
      }
    }
  });
}

test('a draft, its files and its feed entry do not exist for anyone but administrators', async () => {
  const [{ id, audioUrl, pdfUrl }] = await demoEpisodes();
  const change = { title: 'Zanzibar in secret', description: 'Zanzibar in secret', published: false };
  const changed = await call('PUT', `/api/episodes/${id}`, 'administrator', asJson(change));
  expect(changed.status).toBe(200);
  const lists = ['/', '/browse', '/browse?search=zanzibar', '/feed.xml', '/sitemap.xml', `/?episode=${id}`];
  const data = ['/api/episodes', '/api/episodes?search=zanzibar', '/api/episodes?status=all', '/api/search?q=zanzibar'];
  const documents = ['/llms.txt', `/oembed?url=${encodeURIComponent(`${site.url}/episodes/${id}`)}`];
  for (const role of ['anonymous', 'user'] as const) {
    for (const path of [...lists, ...data, ...documents]) {
      const { body } = await call('GET', path, role);
      expect(body.includes(id) || body.includes('in secret'), `${path} as ${role}`).toBe(false);
    }
    const ofEpisodes = routes.filter(
      ([name]) => name.includes('[') && !/passkeys|sessions|objects|media|api.review.\[/.test(name),
    );
    for (const [, route] of ofEpisodes) {
      for (const [method, one] of Object.entries(route.calls) as [Method, Call][]) {
        const path = route.path.replace(NOBODY, id);
        const answer = await call(method, path, role, one.body && asJson(one.body));
        // What was heard is answered alike, whether there is such an episode or not.
        const refusals = path.endsWith('/heard') ? [204] : [302, 401, 403, 404];
        expect(refusals, `${method} ${path} as ${role}: ${answer.status}`).toContain(answer.status);
        expect(answer.body, path).not.toContain('in secret');
      }
    }
    for (const file of [audioUrl, ...(pdfUrl ? [pdfUrl] : [])])
      expect((await call('GET', file, role)).status).toBe(404);
  }
  expect((await call('GET', audioUrl, 'administrator')).status).toBe(200);
});

test('a form of the login page of another site signs nobody in', async () => {
  const form = { 'content-type': 'text/plain', origin: site.url };
  const answer = await ask(site.url, '/api/auth/login', { method: 'POST', headers: form, body: '{"username":"demo"}' });
  expect(answer.status).toBe(415);
});

/** As this role; signing out is done with a sign-in of its own. */
async function call(method: Method, path: string, role: Role, sent: Question = {}): Promise<Answer> {
  const endsSession = path === '/api/auth/logout' && method === 'POST' && !sent.headers;
  const cookie = endsSession ? await cookieOf(site, role) : cookies[role];
  return ask(site.url, path, { ...sent, method, headers: { ...sent.headers, ...(cookie && { cookie }) } });
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
const emptyBody = ({ body }: Partial<Call> = {}): Question => (body ? asJson({}) : {});

function expected({ calls, others = 405 }: Route, method: Method, role: Role): number[] {
  return [calls[method]?.answers[ROLES.indexOf(role)] ?? others].flat();
}

/** What another spelling may answer: a page is refused, for each would be kept anew; data and files no more than their own. */
function asMuch(name: string, route: Route, method: Method, role: Role): number[] {
  const isPage = built.includes(name) && !isApi(route.path);
  return [404, 405, ...expected(route, method, role).filter((status) => !isPage || status !== 200)];
}

const allowed = ({ calls }: Route): string[] => Object.keys(calls).sort();
const methodsOf = ({ headers }: Answer): string[] => String(headers.allow).split(', ').sort();

function expectRefusal({ headers, body }: Answer, what: string): void {
  assert.match(headers['content-type'] as string, /application\/json/, what);
  const { error, requestId } = JSON.parse(body) as Record<string, unknown>;
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
