/**
 * What the site answers, to whom: the one table of route and method → anonymous, user, author, administrator. What is not in
 * it is refused. The tests of rights, bad input, headers and the content policy all walk it, and fail on a route of the
 * build that it does not know.
 */

import type { Scope } from '#shared/token.ts';

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export type Method = (typeof METHODS)[number];

/** Status for the anonymous, a user, an author, an administrator; several where the state of the site decides. */
type Statuses = readonly [anonymous: Status, user: Status, author: Status, administrator: Status];
type Status = number | readonly number[];

/**
 * `body` is what a call of this kind sends in earnest; without one nothing is read. `scopes`: a key with any of them gets
 * the administrator's answer; every other key, and any key where there are none, 403.
 */
export type Call = { answers: Statuses; body?: Record<string, unknown>; scopes?: readonly Scope[] };

export type Route = {
  /** An example that names nothing that exists. */
  path: string;
  calls: Partial<Record<Method, Call>>;
  /** Status of every other method; 405 unless said. */
  others?: Status;
  /** The front door answers it itself: it is no file of src/pages. */
  atTheDoor?: true;
};

export const NOBODY = '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';

/** A review link's token, of none. */
const NO_TOKEN = '0123456789abcdef'.repeat(4);

const ALL = (status: Status): Statuses => [status, status, status, status];
const ADMIN = (status: Status): Statuses => [401, 403, 403, status];
const AUTHOR = (status: Status): Statuses => [401, 403, status, status];
const USER = (status: Status): Statuses => [401, status, status, status];

const READ: readonly Scope[] = ['read'];
const WRITE: readonly Scope[] = ['drafts', 'publish'];

const reads = (answers: Statuses, scopes: readonly Scope[] = []): Route['calls'] => ({
  GET: { answers, scopes },
  HEAD: { answers, scopes },
});
const page = (path: string, answers = ALL(200), scopes: readonly Scope[] = []): Route => ({
  path,
  calls: reads(answers, scopes),
});
const missing = (path: string, status: Status = 404): Route => ({ path, calls: reads(ALL(status)) });
const authorPage = (path: string, status: Status = 200): Route => ({ path, calls: reads([302, 403, status, status]) });
const adminPage = (path: string, status: Status = 200): Route => ({ path, calls: reads([302, 403, 403, status]) });
/** To its place under /studio, for everyone. */
const moved = (name: string): [string, Route] => [`/${name}`, { ...page(`/${name}`, ALL(301)), atTheDoor: true }];
const posts = (
  path: string,
  answers: Statuses,
  body?: Record<string, unknown>,
  scopes: readonly Scope[] = [],
): Route => ({
  path,
  calls: { POST: { answers, scopes, ...(body && { body }) } },
});

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

export const ROUTES: Record<string, Route> = {
  '/': page('/'),
  '/browse': page('/browse'),
  '/episodes/[]': missing(`/episodes/${NOBODY}`),
  '/episodes/[].md': missing(`/episodes/${NOBODY}.md`),
  '/login': page('/login'),
  '/reset-password': page('/reset-password'),
  '/privacy': page('/privacy'),
  '/accessibility': page('/accessibility'),
  '/saved': page('/saved'),
  '/offline': page('/offline'),
  '/sw.js': page('/sw.js'),
  '/subscribe': page('/subscribe'),
  '/subscribe/sent': page('/subscribe/sent'),
  // Without a token.
  '/subscribe/confirm': { path: '/subscribe/confirm', calls: { ...reads(ALL(400)), POST: { answers: ALL(400) } } },
  '/subscribe/leave': { path: '/subscribe/leave', calls: { ...reads(ALL(400)), POST: { answers: ALL(400) } } },
  '/passkeys': page('/passkeys', [302, 200, 200, 200]),
  '/join': page('/join'),
  '/account': page('/account', [302, 200, 200, 200]),
  // Closed while there is an administrator and no MASTER_PASSWORD.
  '/secret-admin-2025': missing('/secret-admin-2025'),
  '/upload': authorPage('/upload'),
  '/edit/[]': authorPage(`/edit/${NOBODY}`, 404),
  '/studio/feedback': authorPage('/studio/feedback'),
  '/studio/reviews': authorPage('/studio/reviews'),
  // For anyone who has the link.
  '/review/[]': missing(`/review/${NO_TOKEN}`),
  '/studio/statistics': authorPage('/studio/statistics'),
  '/statistics/method': page('/statistics/method'),
  '/studio/subscribers': adminPage('/studio/subscribers'),
  '/studio/people': adminPage('/studio/people'),
  '/studio/activity': adminPage('/studio/activity'),
  '/studio/copies': adminPage('/studio/copies'),
  '/studio/health': adminPage('/studio/health'),
  '/studio/import': adminPage('/studio/import'),
  '/studio/settings': adminPage('/studio/settings'),
  '/studio': authorPage('/studio'),
  '/studio/episodes': authorPage('/studio/episodes'),
  '/studio/times/[]': authorPage(`/studio/times/${NOBODY}`, 404),
  '/studio/docs/[].md': adminPage('/studio/docs/api.md'),
  ...Object.fromEntries(['feedback', 'reviews', 'settings', 'statistics', 'subscribers'].map(moved)),
  '/appearance/[]': missing('/appearance/0123456789abcdef.css'),
  '/404': missing('/404'),
  '/500': missing('/500', 500),
  '/feed.xml': page('/feed.xml'),
  '/feed/[].xml': missing('/feed/99.xml'),
  '/sitemap.xml': page('/sitemap.xml'),
  '/sitemap-[].xml': missing('/sitemap-1.xml'),
  '/robots.txt': page('/robots.txt'),
  '/manifest.webmanifest': page('/manifest.webmanifest'),
  '/llms.txt': page('/llms.txt'),
  '/transcripts/[]/lines': missing(`/transcripts/${NOBODY}/lines`),
  '/transcripts/[].[]': missing(`/transcripts/${NOBODY}.vtt`),
  '/chapters/[].json': missing(`/chapters/${NOBODY}.json`),
  '/artwork/[].jpg': missing(`/artwork/${NOBODY}.jpg`),
  '/og/[].png': missing(`/og/${NOBODY}.png`),
  '/oembed': missing('/oembed', [400, 404]),
  '/embed/[]': missing(`/embed/${NOBODY}`),

  '/api/[...]': { path: '/api/nothing', calls: {}, others: 404 },
  '/api/auth/me': page('/api/auth/me'),
  '/api/auth/login': posts('/api/auth/login', ALL(400), { username: 'nobody', password: 'a wrong one' }),
  '/api/auth/logout': posts('/api/auth/logout', ALL(204)),
  '/api/auth/request-reset': posts('/api/auth/request-reset', ALL(400), { username: 'nobody' }),
  '/api/auth/reset-password': posts('/api/auth/reset-password', ALL(400), {
    token: 'no token',
    newPassword: 'a new long one',
  }),
  '/api/auth/change-password': posts('/api/auth/change-password', USER(400), {
    password: 'a wrong one',
    newPassword: 'a new long one',
  }),
  '/api/auth/secret-register-admin': posts('/api/auth/secret-register-admin', ALL(404), {
    masterPassword: 'a wrong master password',
    username: 'nobody',
    password: 'a new long one',
  }),
  '/api/sessions': page('/api/sessions', USER(200)),
  '/api/sessions/[]': { path: `/api/sessions/${NOBODY}`, calls: { DELETE: { answers: USER(404) } } },
  '/api/passkeys': page('/api/passkeys', USER(200)),
  '/api/passkeys/[]': { path: `/api/passkeys/${NOBODY}`, calls: { DELETE: { answers: USER(404) } } },
  '/api/passkeys/register/begin': posts('/api/passkeys/register/begin', USER(200)),
  '/api/passkeys/register/complete': posts('/api/passkeys/register/complete', USER(400), { name: 'A key' }),
  '/api/passkeys/authenticate/begin': posts('/api/passkeys/authenticate/begin', ALL(200)),
  '/api/passkeys/authenticate/complete': posts('/api/passkeys/authenticate/complete', ALL(401), {
    response: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } },
  }),

  '/api/account': {
    path: '/api/account',
    calls: {
      ...reads(USER(200)),
      PUT: { answers: USER(400), body: { email: 'ana@example.org', notices: ['approvals'] } },
    },
  },
  '/api/account/recovery-code': posts('/api/account/recovery-code', USER(201)),
  '/api/people': page('/api/people', ADMIN(200)),
  '/api/people/[]': {
    path: `/api/people/${NOBODY}`,
    calls: { PATCH: { answers: ADMIN(400), body: { role: 'author' } }, DELETE: { answers: ADMIN(404) } },
  },
  '/api/people/[]/reset-link': posts(`/api/people/${NOBODY}/reset-link`, ADMIN(404)),
  '/api/people/invitations': {
    path: '/api/people/invitations',
    calls: { ...reads(ADMIN(200)), POST: { answers: ADMIN(400), body: { role: 'author', email: 'ana@example.org' } } },
  },
  '/api/people/invitations/[]': {
    path: `/api/people/invitations/${NOBODY}`,
    calls: { ...reads(ADMIN(404)), DELETE: { answers: ADMIN(404) } },
  },
  // For anyone who has the link; nobody who is signed in.
  '/api/join': posts('/api/join', ALL(400), { token: 'no token', username: 'nobody', password: 'a new long one' }),
  '/api/join/invitation': posts('/api/join/invitation', ALL(400), { token: 'no token' }),

  '/api/tokens': {
    path: '/api/tokens',
    calls: { ...reads(ADMIN(200)), POST: { answers: ADMIN(400), body: { name: 'A key', scopes: ['read'] } } },
  },
  '/api/webhooks': {
    path: '/api/webhooks',
    calls: {
      ...reads(ADMIN(200)),
      POST: {
        answers: ADMIN(400),
        body: { url: 'https://192.0.2.1/hook', events: ['episode.published'], active: true },
      },
    },
  },
  '/api/webhooks/[]': {
    path: `/api/webhooks/${NOBODY}`,
    calls: {
      ...reads(ADMIN(404)),
      PUT: { answers: ADMIN(404), body: { events: ['episode.published'], active: true } },
      DELETE: { answers: ADMIN(404) },
    },
  },
  '/api/webhooks/[]/deliveries': page(`/api/webhooks/${NOBODY}/deliveries`, ADMIN(404)),
  '/api/webhooks/[]/deliveries/[]/retry': posts(`/api/webhooks/${NOBODY}/deliveries/${NOBODY}/retry`, ADMIN(404)),
  '/api/tokens/[]': { path: `/api/tokens/${NOBODY}`, calls: { DELETE: { answers: ADMIN(404) } } },

  '/api/episodes': {
    path: '/api/episodes',
    calls: { ...reads(ALL(200), READ), POST: { answers: AUTHOR(400), body: EPISODE, scopes: WRITE } },
  },
  '/api/episodes/[]': {
    path: `/api/episodes/${NOBODY}`,
    calls: {
      ...reads(ALL(404), READ),
      PUT: { answers: AUTHOR(404), body: EPISODE, scopes: WRITE },
      DELETE: { answers: ADMIN(404), scopes: WRITE },
    },
  },
  '/api/episodes/check': posts('/api/episodes/check', AUTHOR([200, 400]), EPISODE, WRITE),
  '/api/episodes/preview': posts('/api/episodes/preview', AUTHOR([200, 400]), { description: '**Words**' }, WRITE),
  '/api/episodes/[]/check': page(`/api/episodes/${NOBODY}/check`, AUTHOR(404), READ),
  '/api/episodes/[]/timing': {
    path: `/api/episodes/${NOBODY}/timing`,
    calls: {
      ...reads(AUTHOR(404), READ),
      POST: { answers: AUTHOR(404), body: { text: 'Words' }, scopes: WRITE },
      PUT: { answers: AUTHOR(400), body: { lines: [{ time: 0, text: 'Words' }] }, scopes: WRITE },
    },
  },
  '/api/episodes/[]/timing/accept': posts(`/api/episodes/${NOBODY}/timing/accept`, AUTHOR(404), undefined, WRITE),
  '/api/episodes/[]/play': posts(`/api/episodes/${NOBODY}/play`, ALL(404)),
  '/api/statistics/downloads': page('/api/statistics/downloads', AUTHOR(200), READ),
  '/api/statistics/downloads.csv': page('/api/statistics/downloads.csv', AUTHOR(200), READ),
  '/api/statistics/heard.csv': page('/api/statistics/heard.csv', AUTHOR(200), READ),
  '/api/statistics/first-days.csv': page('/api/statistics/first-days.csv', AUTHOR(200), READ),
  '/api/statistics/plays.csv': page('/api/statistics/plays.csv', AUTHOR(200), READ),
  '/api/statistics/searches.csv': page('/api/statistics/searches.csv', AUTHOR(200), READ),
  '/api/episodes/[]/heard': posts(`/api/episodes/${NOBODY}/heard`, ALL([204, 400]), { tenths: [0, 1] }),
  '/api/episodes/[]/rate': posts(`/api/episodes/${NOBODY}/rate`, ALL(400), { isLike: true, comment: 'Thank you' }),
  '/api/episodes/[]/user-rating': missing(`/api/episodes/${NOBODY}/user-rating`),
  '/api/episodes/[]/ratings': page(`/api/episodes/${NOBODY}/ratings`, AUTHOR(404), READ),
  '/api/episodes/[]/statistics': page(`/api/episodes/${NOBODY}/statistics`, AUTHOR(404), READ),
  '/api/episodes/[]/restore': posts(`/api/episodes/${NOBODY}/restore`, ADMIN(404), undefined, ['drafts', 'publish']),
  '/api/episodes/[]/approval': {
    path: `/api/episodes/${NOBODY}/approval`,
    calls: { POST: { answers: AUTHOR(404) }, DELETE: { answers: ADMIN(400), body: { note: 'Say more' } } },
  },
  '/api/health': page('/api/health', ADMIN(200)),
  '/api/health/feed': posts('/api/health/feed', ADMIN(200)),
  // Nobody looks at a podcast without an address.
  '/api/imports': posts('/api/imports', ADMIN(400), { url: 'https://192.0.2.1/feed.xml', preview: true }),
  '/api/imports/[]': {
    path: `/api/imports/${NOBODY}`,
    calls: { ...reads(ADMIN(404)), DELETE: { answers: ADMIN(404) } },
  },
  '/api/imports/[]/check': posts(`/api/imports/${NOBODY}/check`, ADMIN(404)),
  '/api/jobs': page('/api/jobs', ADMIN(200)),
  '/api/jobs/[]/retry': posts(`/api/jobs/${NOBODY}/retry`, ADMIN(404)),
  '/api/episodes/[]/reviews': posts(`/api/episodes/${NOBODY}/reviews`, AUTHOR(400), { reviewer: 'A nurse' }),
  '/api/reviews/[]': { path: `/api/reviews/${NOBODY}`, calls: { DELETE: { answers: AUTHOR(404) } } },
  // A form, not JSON.
  '/api/review/[]': posts(`/api/review/${NO_TOKEN}`, ALL(415)),
  '/api/search': page('/api/search'),
  '/api/ratings': page('/api/ratings', AUTHOR(200)),
  '/api/ratings/[]': {
    path: `/api/ratings/${NOBODY}`,
    calls: { PATCH: { answers: ADMIN(400), body: { isSpam: true } } },
  },
  '/api/subscribers': {
    path: '/api/subscribers',
    calls: {
      ...reads(ADMIN(200)),
      POST: { answers: ALL([400, 503]), body: { email: 'ana@example.com', rhythm: 'each' } },
    },
  },
  '/api/activity': page('/api/activity', ADMIN(200)),
  '/api/subscribers.csv': page('/api/subscribers.csv', ADMIN(200)),
  '/api/subscribers/[]': { path: `/api/subscribers/${NOBODY}`, calls: { DELETE: { answers: ADMIN(404) } } },
  '/api/first-steps': {
    path: '/api/first-steps',
    calls: { PUT: { answers: ADMIN(204), body: { mailLater: true } } },
  },
  '/api/settings': {
    path: '/api/settings',
    calls: { ...reads(ADMIN(200)), PUT: { answers: ADMIN(200), body: SETTINGS } },
  },
  '/api/categories': {
    path: '/api/categories',
    calls: {
      ...reads(AUTHOR(200), ['read', 'drafts', 'publish']),
      // Not all that there are.
      PUT: { answers: ADMIN(400), body: { categories: [{ name: 'General', was: 'General', onHome: false }] } },
    },
  },
  '/api/categories/merge': posts('/api/categories/merge', ADMIN([400, 409]), { category: 'Old', into: 'New' }),
  '/api/settings/mail': {
    path: '/api/settings/mail',
    calls: {
      ...reads(ADMIN(200)),
      PUT: {
        answers: ADMIN(400),
        body: {
          server: 'mail.example.org',
          port: 587,
          security: 'starttls',
          name: 'podcast',
          sender: 'podcast@example.org',
          password: 'a secret one',
        },
      },
    },
  },
  // The one who asks has no address.
  '/api/settings/mail/test': posts('/api/settings/mail/test', ADMIN(400)),
  // Bytes, not JSON.
  '/api/settings/artwork': {
    path: '/api/settings/artwork',
    calls: { PUT: { answers: ADMIN([400, 415]) }, DELETE: { answers: ADMIN([200, 404]) } },
  },
  '/api/settings/logo': {
    path: '/api/settings/logo',
    calls: { PUT: { answers: ADMIN([400, 415]) }, DELETE: { answers: ADMIN([200, 404]) } },
  },
  '/api/episodes/artwork': { path: '/api/episodes/artwork', calls: { PUT: { answers: AUTHOR([400, 415]) } } },
  '/api/objects/upload': posts(
    '/api/objects/upload',
    AUTHOR(400),
    {
      kind: 'audio',
      name: 'a.mp3',
      size: 1_000,
      type: 'audio/mpeg',
    },
    WRITE,
  ),
  '/api/audio-level': {
    path: '/api/audio-level',
    calls: { ...reads(AUTHOR(400)), POST: { answers: AUTHOR(400), body: { audioUrl: `/media/${NOBODY}.mp3` } } },
  },
  '/api/audio-tags': posts('/api/audio-tags', AUTHOR(400), { audioUrl: `/media/${NOBODY}.mp3` }, WRITE),
  '/api/pdf-attachments': {
    path: '/api/pdf-attachments',
    calls: { PUT: { answers: AUTHOR(400), body: { pdfUrl: `/media/${NOBODY}.pdf` }, scopes: WRITE } },
  },
  // Signed by the service that calls back, not by a cookie.
  '/api/uploadthing': { ...posts('/api/uploadthing', ALL([400, 401, 403, 404])), others: [404, 405] },

  '/api/objects/[]': {
    path: `/api/objects/${NOBODY}`,
    calls: {
      PUT: { answers: ALL(403) },
      PATCH: { answers: ALL(403) },
      HEAD: { answers: ALL(403) },
    },
    others: 404,
    atTheDoor: true,
  },
  '/media/[].[]': {
    path: `/media/${NOBODY}.mp3`,
    calls: { ...reads(ALL(404)), OPTIONS: { answers: ALL(204) } },
    atTheDoor: true,
  },
  '/api/backup/check': posts('/api/backup/check', ADMIN(400), { upload: `/media/${NOBODY}.tar` }),
  '/api/restore': {
    path: '/api/restore',
    calls: { ...reads(ADMIN(200)), POST: { answers: ADMIN(400), body: { upload: `/media/${NOBODY}.tar` } } },
  },
  '/api/settings/copies': {
    path: '/api/settings/copies',
    calls: { ...reads(ADMIN(200)), PUT: { answers: ADMIN(400), body: { endpoint: '' } } },
  },
  // There is no bucket.
  '/api/settings/copies/test': posts('/api/settings/copies/test', ADMIN(400)),
  // A fresh sign-in, which the accounts of tests have.
  '/api/backup': {
    path: '/api/backup?audio=0',
    calls: { ...reads(ADMIN(200)), POST: { answers: ADMIN(200), body: { audio: false } } },
    atTheDoor: true,
  },
  '/healthz': { ...page('/healthz'), atTheDoor: true },
  '/readyz': { ...page('/readyz'), atTheDoor: true },
  '/artwork/[]': { ...missing('/artwork/0123.jpg'), atTheDoor: true },
  '/artwork.jpg': { ...page('/artwork.jpg'), atTheDoor: true },
  '/favicon.svg': { ...page('/favicon.svg'), atTheDoor: true },
};
