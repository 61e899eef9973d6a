/**
 * What the site answers, to whom: the one table of route and method → anonymous, user, author, administrator. What is not in
 * it is refused. The tests of rights, bad input, headers and the content policy all walk it, and fail on a route of the
 * build that it does not know.
 */

import type { Scope } from '#shared/scope.ts';

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export type Method = (typeof METHODS)[number];

/** Several where the state of the site decides. */
type Status = number | readonly number[];

/**
 * `from`: from whom on it is answered; `answers` are those to each of the roles, `body` is what a call of this kind sends in earnest; without one nothing is
 * read. `scopes`: a key with any of them gets the administrator's answer; every other key, and any key where there are
 * none, 403.
 */
export type Call = { from: string; answers: readonly Status[]; body?: Record<string, unknown>; scopes: Scope[] };

export type Route = {
  /** An example that names nothing that exists. */
  path: string;
  calls: Partial<Record<Method, Call>>;
  /** Status of every other method; 405 unless said. */
  others?: Status;
  /** The front door answers it itself: it is no file of src/pages. */
  atTheDoor: boolean;
};

export const NOBODY = '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';

/**
 * The method (with GET goes HEAD), from whom on it is answered and with which status, the scopes of keys that it takes, and
 * its routes. Those below are refused: who is not signed in with 401, or led from a page to the sign-in, all others with 403.
 */
const TABLE = `
GET everyone 200: / /browse /login /reset-password /privacy /accessibility /saved /series /offline /sw.js /subscribe /join
  /subscribe/sent /statistics/method /feed.xml /sitemap.xml /robots.txt /manifest.webmanifest /llms.txt /healthz /readyz
  /artwork.jpg /favicon.svg /api/auth/me /api/search
  /api/openapi.json
GET everyone 200 read: /api/episodes
GET everyone 200 read,drafts,publish: /api/series
GET everyone 301: /feedback /reviews /settings /statistics /subscribers
GET everyone 404: /404 /series/[] /series/[].md /episodes/[] /episodes/[].md /review/[] /embed/[] /appearance/[] /feed/[].xml /sitemap-[].xml
  /transcripts/[]/lines /transcripts/[].[] /chapters/[].json /artwork/[].jpg /artwork/[] /og/[].png /media/[].[]
  /api/episodes/[]/user-rating
GET everyone 404: /secret-admin-2025 -- closed while there is an administrator and no MASTER_PASSWORD
GET everyone 404 read: /api/episodes/[]
GET everyone 400: /subscribe/confirm /subscribe/leave -- without a token
GET everyone 400,404: /oembed
GET everyone 403: /403
GET everyone 500: /500
GET user 200: /passkeys /account /api/account /api/sessions /api/passkeys
GET author 200: /upload /studio /studio/episodes /studio/feedback /studio/reviews /studio/statistics /api/ratings
GET author 200 read: /api/statistics/downloads /api/statistics/downloads.csv /api/statistics/heard.csv
  /api/statistics/first-days.csv /api/statistics/plays.csv /api/statistics/searches.csv
GET author 200 read,drafts,publish: /api/categories
GET author 400 drafts,publish: /api/audio-times -- without a file
GET author 404: /edit/[] /studio/times/[]
GET author 404 read: /api/episodes/[]/check /api/episodes/[]/timing /api/episodes/[]/ratings /api/episodes/[]/statistics
GET administrator 200: /studio/series /studio/subscribers /studio/people /studio/activity /studio/copies /studio/health /studio/import
  /studio/look /studio/details /studio/categories /studio/directories /studio/mail /studio/programs
  /studio/docs/[].md /studio/docs/api /api/people /api/people/invitations /api/tokens /api/webhooks /api/health /api/jobs
  /api/subscribers /api/subscribers.csv /api/episodes/publication /api/activity /api/settings /api/settings/mail /api/settings/copies /api/restore
GET administrator 302: /studio/settings -- to /studio/look
GET administrator 200: /api/backup -- after a fresh sign-in, which the accounts of tests have
GET administrator 404: /api/people/invitations/[] /api/webhooks/[] /api/webhooks/[]/deliveries /api/imports/[]

POST everyone 200: /api/passkeys/authenticate/begin
POST everyone 204: /api/auth/logout
POST everyone 204,400: /api/episodes/[]/heard
POST everyone 400: /api/auth/login /api/auth/request-reset /api/auth/reset-password /subscribe/confirm /subscribe/leave
  /api/episodes/[]/rate
POST everyone 400: /api/join /api/join/invitation -- for anyone who has the link; nobody who is signed in
POST everyone 400,503: /api/subscribers
POST everyone 401: /api/passkeys/authenticate/complete
POST everyone 404: /api/auth/secret-register-admin /api/episodes/[]/play
POST everyone 415: /api/review/[] -- a form, not JSON
POST everyone 400,401,403,404: /api/uploadthing -- signed by the service that calls back, not by a cookie
POST user 400: /api/account/recovery-code /api/auth/change-password /api/passkeys/register/begin
  /api/passkeys/register/complete
POST author 200,400 drafts,publish: /api/episodes/check /api/episodes/preview
POST author 400: /api/episodes/[]/reviews
POST author 400 drafts,publish: /api/episodes /api/objects/upload /api/audio-tags /api/audio-times
POST author 404: /api/episodes/[]/approval
POST author 404 drafts,publish: /api/episodes/[]/timing /api/episodes/[]/timing/accept
POST administrator 200: /api/health/feed /api/backup
POST administrator 400: /api/people/invitations /api/tokens /api/webhooks /api/backup/check /api/restore
  /api/subscribers/resume /api/subscribers/import
POST administrator 400: /api/imports /api/settings/copies/test -- no podcast without an address, and no bucket
POST administrator 400: /api/settings/mail/test /api/episodes/publication/test -- the one who asks has no address
POST administrator 400,409: /api/categories/merge
POST administrator 404: /api/people/[]/reset-link /api/webhooks/[]/test /api/webhooks/[]/deliveries/[]/retry /api/imports/[]/check
  /api/jobs/[]/retry /api/subscribers/[]/resume
POST administrator 400 drafts,publish: /api/series
POST administrator 404 drafts,publish: /api/episodes/[]/restore

PUT everyone 403: /api/objects/[]
PUT user 400: /api/account /api/account/language
PUT author 400 drafts,publish: /api/episodes/[]/timing /api/pdf-attachments
PUT author 400,415: /api/episodes/artwork -- bytes, not JSON
PUT author 404 drafts,publish: /api/episodes/[]
PUT administrator 200: /api/settings
PUT administrator 204: /api/first-steps
PUT administrator 400: /api/categories /api/settings/mail /api/settings/copies
PUT administrator 400,415: /api/settings/artwork /api/settings/logo
PUT administrator 404: /api/webhooks/[]
PUT administrator 400 drafts,publish: /api/series/[]/order
PUT administrator 404 drafts,publish: /api/series/[]

PATCH everyone 403: /api/objects/[]
PATCH author 400: /api/reviews/answers/[]
PATCH administrator 400: /api/people/[] /api/ratings/[]

DELETE user 404: /api/sessions/[] /api/passkeys/[]
DELETE author 404: /api/reviews/[]
DELETE administrator 200,404: /api/settings/artwork /api/settings/logo
DELETE administrator 400: /api/episodes/[]/approval
DELETE administrator 404: /api/people/[] /api/people/invitations/[] /api/webhooks/[] /api/tokens/[] /api/imports/[]
  /api/subscribers/[]
DELETE administrator 404 publish: /api/episodes/[]/publication
DELETE administrator 404 drafts,publish: /api/episodes/[] /api/series/[]

HEAD everyone 403: /api/objects/[]
OPTIONS everyone 204: /media/[].[]
`;

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
  // A review link's token, of none.
  '/review/[]': `/review/${'0123456789abcdef'.repeat(4)}`,
  '/api/review/[]': `/api/review/${'0123456789abcdef'.repeat(4)}`,
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
const HOOK = { events: ['episode.published'], active: true };

const BODIES: Record<string, Record<string, unknown>> = {
  'POST /api/auth/login': { username: 'nobody', password: 'a wrong one' },
  'POST /api/auth/request-reset': { username: 'nobody' },
  'POST /api/auth/reset-password': { token: 'no token', newPassword: PASSWORD },
  'POST /api/auth/change-password': { password: 'a wrong one', newPassword: PASSWORD },
  'POST /api/auth/secret-register-admin': REGISTRATION,
  'POST /api/passkeys/register/begin': { password: 'a wrong one' },
  'POST /api/passkeys/register/complete': { name: 'A key' },
  'POST /api/passkeys/authenticate/complete': { response: ASSERTION },
  'POST /api/account/recovery-code': { password: 'a wrong one' },
  'PUT /api/account': { email: 'ana@example.org', notices: ['approvals'] },
  'PUT /api/account/language': { language: 'es' },
  'PATCH /api/people/[]': { role: 'author' },
  'POST /api/people/invitations': { role: 'author', email: 'ana@example.org' },
  'POST /api/join': { token: 'no token', username: 'nobody', password: PASSWORD },
  'POST /api/join/invitation': { token: 'no token' },
  'POST /api/tokens': { name: 'A key', scopes: ['read'] },
  'POST /api/webhooks': { url: 'https://192.0.2.1/hook', ...HOOK },
  'PUT /api/webhooks/[]': HOOK,
  'POST /api/episodes': EPISODE,
  'PUT /api/episodes/[]': EPISODE,
  'POST /api/episodes/check': EPISODE,
  'POST /api/episodes/publication/test': EPISODE,
  'POST /api/episodes/preview': { description: '**Words**' },
  'POST /api/episodes/[]/timing': { text: 'Words' },
  'PUT /api/episodes/[]/timing': { lines: [{ time: 0, text: 'Words' }] },
  'POST /api/episodes/[]/heard': { tenths: [0, 1] },
  'POST /api/episodes/[]/rate': { isLike: true, comment: 'Thank you' },
  'DELETE /api/episodes/[]/approval': { note: 'Say more' },
  'POST /api/episodes/[]/reviews': { reviewer: 'A nurse' },
  'POST /api/imports': { url: 'https://192.0.2.1/feed.xml', preview: true },
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

const ROLES = ['everyone', 'user', 'author', 'administrator'];

/** By name, in the order of the table. */
export const ROUTES: Record<string, Route> = { '/api/[...]': routeOf('/api/[...]') };
for (const row of TABLE.replaceAll(/ -- .*/g, '')
  .trim()
  .split(/\n+(?=\S)/))
  readRow(row);

function readRow(row: string): void {
  const [, method = '', first = '', status = '', scopes, names = ''] =
    /^(\w+) (\w+) ([\d,]+)(?: ([\w,]+))?: (.*)$/s.exec(row) ?? [];
  for (const name of names.split(/\s+/)) {
    const route = (ROUTES[name] ??= routeOf(name));
    const call: Call = {
      from: first,
      answers: answersOf(name, ROLES.indexOf(first), status.split(',').map(Number)),
      scopes: (scopes?.split(',') ?? []) as Scope[],
      body: BODIES[`${method} ${name}`],
    };
    Object.assign(route.calls, method === 'GET' ? { GET: call, HEAD: call } : { [method]: call });
  }
}

function routeOf(name: string): Route {
  const path = EXAMPLES[name] ?? name.replaceAll('[]', NOBODY);
  return { path, calls: {}, others: OTHERS[name], atTheDoor: AT_THE_DOOR.includes(name) };
}

function answersOf(name: string, first: number, status: number[]): Status[] {
  const refusals = [name.startsWith('/api/') ? 401 : 302, 403, 403];
  return ROLES.map((_, role) => (role < first ? (refusals[role] ?? 403) : status));
}
