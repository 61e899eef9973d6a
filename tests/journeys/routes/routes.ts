/**
 * The answers of the site, by who asks. Those of the API are in the reference of the site (`/api/openapi.json`);
 * here is what they cannot: the pages and files, what a call sends, and which answer an empty one gets. What is in
 * neither is refused. The tests of rights, bad input, headers and the content policy all walk these routes.
 */

import { ask } from '../../support/ask.ts';
import type { Scope } from '#shared/scope.ts';

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export type Method = (typeof METHODS)[number];

/** Several where the state of the site decides. */
type Status = number | readonly number[];

/**
 * `answers` are those to an empty call, for each of the roles. `takesJson`: without JSON nothing else is looked at.
 * `scopes`: a key with any of them gets the administrator's answer; every other key, and any key where there are none,
 * 403.
 */
export type Call = { answers: readonly Status[]; takesJson: boolean; scopes: readonly Scope[] };

export type Route = {
  /** An example that names nothing that exists. */
  path: string;
  calls: Partial<Record<Method, Call>>;
  /** Status of every other method; 405 unless said. */
  others?: Status;
  /** The front door answers it itself: it is no file of src/pages. */
  atTheDoor: boolean;
  /** The API's reads its query as a whole: the first wrong parameter hides the others. */
  readsQuery: boolean;
};

export const NOBODY = '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';

export const isApi = (path: string): boolean => path.startsWith('/api/');

/**
 * Pages, files, and what the front door answers: the method (with GET goes HEAD), from whom on it is answered and with
 * which status, and its routes. Those below are refused: who is not signed in with 401, or led from a page to the
 * sign-in, all others with 403.
 */
const TABLE = `
GET everyone 200: / /browse /login /reset-password /privacy /accessibility /saved /series /offline /sw.js /subscribe /join /confirm-email /review
  /in-service /subscribe/sent /statistics/method /feed.xml /sitemap.xml /robots.txt /manifest.webmanifest /llms.txt /healthz /readyz
  /artwork.jpg /favicon.svg
GET everyone 302: /in-service/lessons/[] -- to /in-service, where an aide enters her code
GET everyone 301: /feedback /reviews /settings /statistics /subscribers
GET everyone 404: /404 /series/[] /series/[].md /episodes/[] /episodes/[].md /review/[] /embed/[] /embed/series/[] /appearance/[] /feed/[].xml /sitemap-[].xml
  /transcripts/[]/lines /transcripts/[].[] /chapters/[].json /artwork/[].jpg /artwork/[] /og/[].png /media/[].[]
GET everyone 404: /secret-admin-2025 -- closed while there is an administrator and no MASTER_PASSWORD
GET everyone 400: /subscribe/confirm /subscribe/leave -- without a token
GET everyone 400,404: /oembed
GET everyone 200,404: /embed/show -- 404 before the first episode
GET everyone 403: /403
GET everyone 500: /500
GET user 200: /passkeys /account
GET author 200: /upload /studio /studio/episodes /studio/feedback /studio/reviews /studio/statistics
GET author 404: /edit/[] /studio/times/[]
GET administrator 404: /studio/in-service/[] /studio/in-service/entries/[]
GET administrator 200: /studio/series /studio/subscribers /studio/people /studio/activity /studio/copies /studio/health /studio/import
  /studio/look /studio/details /studio/categories /studio/directories /studio/mail /studio/programs
  /studio/docs/[].md /studio/docs/api /studio/in-service /studio/in-service/add /studio/in-service/live
  /studio/in-service/records /studio/in-service/settings
GET administrator 302: /studio/settings -- to /studio/look
GET administrator 200: /api/backup -- after a fresh sign-in, which the accounts of tests have

POST everyone 400: /subscribe/confirm /subscribe/leave
POST administrator 200: /api/backup

PUT everyone 403: /api/objects/[]
PATCH everyone 403: /api/objects/[]
HEAD everyone 403: /api/objects/[]
OPTIONS everyone 204: /media/[].[]
`;

/** Answers to empty calls of the API, where they are others than `answerTo` says. */
const ANSWERS: Record<string, Status> = {
  'GET /api/audio-times': 400, // without a file
  'POST /api/account/email-confirmation': 409, // nothing to confirm
  'POST /api/auth/secret-register-admin': 404, // closed, as its page
  'POST /api/categories/merge': [400, 409],
  'POST /api/episodes/[]/heard': [204, 400],
  'POST /api/episodes/check': [200, 400],
  'POST /api/episodes/preview': [200, 400],
  'POST /api/episodes/publication/preview': [200, 400],
  'POST /api/episodes/publication/test': 400, // the one who asks has no address
  'POST /api/passkeys/authenticate/complete': 401,
  'POST /api/review': 415, // a form, not JSON
  'POST /api/review/[]': 415,
  'POST /api/settings/copies/test': 400, // no bucket
  'POST /api/settings/mail/test': 400,
  'POST /api/subscribers': [400, 503],
  'POST /api/uploadthing': [400, 401, 403, 404], // signed by the service that calls back, not by a cookie
  'PUT /api/episodes/artwork': [400, 415], // bytes, not JSON
  'PUT /api/first-steps': 204,
  'PUT /api/settings': 200,
  'PUT /api/settings/artwork': [400, 415],
  'PUT /api/settings/logo': [400, 415],
  'PUT /api/settings/wide-logo': [400, 415],
  'DELETE /api/settings/artwork': [200, 404],
  'DELETE /api/settings/logo': [200, 404],
  'DELETE /api/settings/wide-logo': [200, 404],
};

/** Examples of the routes where more than an id is asked for. */
const EXAMPLES: Record<string, string> = {
  '/api/[...]': '/api/nothing',
  '/api/backup': '/api/backup?audio=0',
  '/appearance/[]': '/appearance/0123456789abcdef.css',
  '/artwork/[]': '/artwork/0123.jpg',
  '/feed/[].xml': '/feed/99.xml',
  '/media/[].[]': `/media/${NOBODY}.mp3`,
  '/sitemap-[].xml': '/sitemap-1.xml',
  '/series/[]': '/series/none',
  '/series/[].md': '/series/none.md',
  '/studio/docs/[].md': '/studio/docs/api.md',
  '/transcripts/[].[]': `/transcripts/${NOBODY}.vtt`,
  '/review/[]': '/review/unknown',
};

const OTHERS: Record<string, Status> = { '/api/[...]': 404, '/api/objects/[]': 404, '/api/uploadthing': [404, 405] };

/** Those to their place under /studio among them. */
const AT_THE_DOOR = `/feedback /reviews /settings /statistics /subscribers /api/objects/[] /media/[].[] /api/backup
  /healthz /readyz /artwork/[] /artwork.jpg /favicon.svg`.split(/\s+/);

const EPISODE = {
  title: 'A title',
  audioUrl: `/media/${NOBODY}.mp3`,
  description: 'Words',
  category: 'General',
  pdfUrl: `/media/${NOBODY}.pdf`,
  pdfName: 'a.pdf',
  script: 'Words',
  transcript: 'Words',
  sources: [{ title: 'A source', url: 'https://example.org/' }],
  reviewedBy: 'A nurse',
  reviewedAt: '2026-01-02',
  chapters: [{ time: 0, title: 'Start' }],
  artwork: null,
  language: 'es',
  seriesId: null,
  place: 2,
  kind: 'bonus',
  published: false,
  publishAt: null,
};

const SETTINGS = {
  title: 'A show',
  shortTitle: 'Show',
  description: 'Words',
  author: 'A nurse',
  email: 'nurse@example.org',
  language: 'en-us',
  category: 'Health & Fitness > Medicine',
  providerName: 'A provider',
  providerUrl: 'https://example.org/',
  isBlocked: false,
};

const MAIL = {
  ...{ server: 'mail.example.org', port: 587, security: 'starttls' },
  ...{ name: 'podcast', sender: 'podcast@example.org', password: 'a secret one' },
};

const PASSWORD = 'a new long one';
const REGISTRATION = { masterPassword: 'a wrong master password', username: 'nobody', password: PASSWORD };
const ASSERTION = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } };
const [AUDIO, COPY] = [{ audioUrl: `/media/${NOBODY}.mp3` }, { upload: `/media/${NOBODY}.tar` }];
const IN_SERVICE = {
  ...{ aides: [NOBODY], day: '2026-01-02', topic: 'A topic', goals: ['A goal'], minutes: 60, method: 'live' },
  ...{ place: 'Here', nurse: 'A nurse' },
};
const HOOK = { events: ['episode.published'], active: true };

/** A valid body for each call; one that is not here reads no JSON, or may do without. */
export const BODIES: Record<string, Record<string, unknown>> = {
  'POST /api/auth/login': { username: 'nobody', password: 'a wrong one' },
  'POST /api/auth/request-reset': { username: 'nobody' },
  'POST /api/auth/confirm-email': { token: 'no token' },
  'POST /api/auth/reset-password': { token: 'no token', newPassword: PASSWORD },
  'DELETE /api/auth/ways-in': { passkeys: [NOBODY], keys: [NOBODY] },
  'POST /api/auth/change-password': { password: 'a wrong one', newPassword: PASSWORD },
  'POST /api/auth/secret-register-admin': REGISTRATION,
  'POST /api/passkeys/register/complete': { name: 'A key' },
  'POST /api/passkeys/authenticate/complete': { response: ASSERTION },
  'PUT /api/account': { email: 'ana@example.org', notices: ['approvals'] },
  'PUT /api/account/language': { language: 'es' },
  'PATCH /api/people/[]': { role: 'author' },
  'POST /api/people/invitations': { role: 'author', email: 'ana@example.org' },
  'PUT /api/episodes/[]/lesson': { lesson: null },
  'POST /api/in-service/enter': { code: 'ABCDE-FGHJK' },
  'POST /api/in-service/aides': { name: 'Ana Diaz', hiredOn: '2026-01-02' },
  'PATCH /api/in-service/aides/[]': { name: 'Ana Diaz' },
  'POST /api/in-service/aides/[]/removal': { name: 'Ana Diaz' },
  'POST /api/in-service/entries': IN_SERVICE,
  'POST /api/in-service/entries/[]/void': { reason: 'The wrong day' },
  'PUT /api/in-service/settings': { year: 'hired', keepYears: 6 },
  'POST /api/join': { token: 'no token', username: 'nobody', password: PASSWORD },
  'POST /api/join/invitation': { token: 'no token' },
  'POST /api/tokens': { name: 'A key', scopes: ['read'] },
  'POST /api/webhooks': { url: 'https://192.0.2.1/hook', ...HOOK },
  'PUT /api/webhooks/[]': HOOK,
  'POST /api/episodes': EPISODE,
  'PUT /api/episodes/[]': EPISODE,
  'POST /api/episodes/check': EPISODE,
  'POST /api/episodes/publication/preview': EPISODE,
  'POST /api/episodes/publication/test': EPISODE,
  'POST /api/episodes/preview': { description: '**Words**' },
  'POST /api/episodes/[]/timing': { text: 'Words' },
  'PUT /api/episodes/[]/timing': { lines: [{ time: 0, text: 'Words' }] },
  'POST /api/episodes/[]/heard': { tenths: [0, 1] },
  'POST /api/episodes/[]/rate': { isLike: true, comment: 'Thank you' },
  'DELETE /api/episodes/[]/approval': { note: 'Say more' },
  'POST /api/episodes/[]/reviews': { reviewer: 'A nurse' },
  'POST /api/imports': { url: 'https://192.0.2.1/feed.xml', preview: true },
  'PATCH /api/ratings': { ratings: [NOBODY], isSpam: true },
  'PATCH /api/ratings/[]': { isSpam: true },
  'PATCH /api/reviews/answers/[]': { isDone: true },
  'POST /api/subscribers': { email: 'ana@example.com', rhythm: 'each' },
  'POST /api/subscribers/import': { addresses: ['ana@example.com'], consent: 'Our form' },
  'POST /api/subscribers/resume': { day: '2026-01-02' },
  'PUT /api/first-steps': { mailLater: true },
  'PUT /api/settings': SETTINGS,
  'PUT /api/settings/mail': MAIL,
  'PUT /api/settings/copies': { endpoint: '' },
  // Not all that there are.
  'PUT /api/categories': { categories: [{ name: 'General', was: 'General', onHome: false }] },
  'POST /api/categories/merge': { category: 'Old', into: 'New' },
  'POST /api/series': { title: 'After a fall', description: 'Words', language: 'es', artwork: null },
  'PUT /api/series/[]': { title: 'After a fall', position: 1 },
  'PUT /api/series/[]/order': { episodes: [NOBODY] },
  'POST /api/objects/upload': { kind: 'audio', name: 'a.mp3', size: 1_000, type: 'audio/mpeg' },
  'POST /api/audio-tags': AUDIO,
  'POST /api/audio-times': { ...AUDIO, text: 'Words' },
  'PUT /api/pdf-attachments': { pdfUrl: `/media/${NOBODY}.pdf` },
  'POST /api/backup': { audio: false },
  'POST /api/backup/check': COPY,
  'POST /api/restore': COPY,
};

/** An aide is none of them: her calls are refused to all. */
const ROLES = ['everyone', 'user', 'author', 'administrator'];

/** All but the API, by name, in the order of the table. */
export const PAGES: Record<string, Route> = {};
for (const row of TABLE.replaceAll(/ -- .*/g, '')
  .trim()
  .split(/\n+(?=\S)/))
  readRow(row);

function readRow(row: string): void {
  const [, method = '', from = '', status = '', names = ''] = /^(\w+) (\w+) ([\d,]+): (.*)$/s.exec(row) ?? [];
  for (const name of names.split(/\s+/)) {
    const answers = answersOf(name, from, status.split(',').map(Number));
    addCall((PAGES[name] ??= routeOf(name)), method, { answers, takesJson: `${method} ${name}` in BODIES, scopes: [] });
  }
}

/** A call, as the reference states it. */
type Operation = {
  'x-who': string;
  'x-scopes'?: Scope[];
  parameters?: { in: string; required?: boolean }[];
  requestBody?: { required: boolean; content: Record<string, unknown> };
  responses: Record<string, unknown>;
};

/** Returns all routes by their name, those of the API as the site itself describes them. */
export async function allRoutes({ url }: { url: string }): Promise<Record<string, Route>> {
  const { body } = await ask(url, '/api/openapi.json');
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, Operation>> };
  const routes: Record<string, Route> = { ...PAGES, '/api/[...]': routeOf('/api/[...]') };
  for (const [path, operations] of Object.entries(paths)) {
    const name = path.replaceAll(/\{\w+\}/g, '[]');
    if (!isApi(name)) continue; // the feed
    const route = (routes[name] ??= routeOf(name));
    for (const [method, operation] of Object.entries(operations))
      addStated(route, name, method.toUpperCase(), operation);
  }
  return routes;
}

function addStated(route: Route, name: string, method: string, operation: Operation): void {
  const { 'x-who': who, 'x-scopes': scopes = [], parameters = [] } = operation;
  const address = `${method} ${name}`;
  const answers = answersOf(name, who, ANSWERS[address] ?? answerTo(name, operation));
  addCall(route, method, { answers, takesJson: takesJson(operation), scopes });
  route.readsQuery ||= parameters.some((parameter) => parameter.in === 'query');
}

/** The status of a call without input: 400 where something is required, 404 where an id names nothing. */
function answerTo(name: string, operation: Operation): Status {
  const isRequired = operation.parameters?.some((parameter) => parameter.in === 'query' && parameter.required);
  const refusals = [...(takesJson(operation) || isRequired ? [400] : []), ...(name.includes('[]') ? [404] : [])];
  return refusals.length > 0 ? refusals : Object.keys(operation.responses).map(Number).slice(0, 1);
}

const takesJson = ({ requestBody }: Operation): boolean =>
  Boolean(requestBody?.required && 'application/json' in requestBody.content);

function addCall({ calls }: Route, method: string, call: Call): void {
  Object.assign(calls, method === 'GET' ? { GET: call, HEAD: call } : { [method]: call });
}

function routeOf(name: string): Route {
  return {
    path: examplePath(name),
    calls: {},
    others: OTHERS[name],
    atTheDoor: AT_THE_DOOR.includes(name),
    readsQuery: false,
  };
}

/** Returns an address of this route that names nothing that exists. */
export function examplePath(name: string): string {
  return EXAMPLES[name] ?? name.replaceAll('[]', NOBODY);
}

function answersOf(name: string, from: string, status: Status): Status[] {
  if (from === 'aide') return ROLES.map(() => 401);
  const refusals = [isApi(name) ? 401 : 302, 403, 403];
  return ROLES.map((_, role) => (role < ROLES.indexOf(from) ? (refusals[role] ?? 403) : status));
}
