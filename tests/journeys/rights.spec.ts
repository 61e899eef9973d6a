import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { connect } from '../../src/server/db/sql.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';

const PAGES = resolve(import.meta.dirname, '../../src/pages');
const NOBODY = '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';

/** Who may: a status for the anonymous, a signed-in user and an administrator. Nothing is allowed that is not here. */
const RIGHTS: Record<string, Record<string, [number, number, number]>> = {
  'index.astro': { 'GET /': [200, 200, 200] },
  'browse.astro': { 'GET /browse': [200, 200, 200], 'GET /browse?status=draft': [200, 200, 200] },
  'episodes/[episodeId].astro': { [`GET /episodes/${NOBODY}`]: [404, 404, 404] },
  'login.astro': { 'GET /login': [200, 200, 200] },
  'secret-admin-2025.astro': { 'GET /secret-admin-2025': [404, 404, 404] },
  'passkeys.astro': { 'GET /passkeys': [302, 200, 200] },
  'reset-password.astro': { 'GET /reset-password': [200, 200, 200] },
  'feedback.astro': { 'GET /feedback': [302, 403, 200] },
  'upload.astro': { 'GET /upload': [302, 403, 200] },
  'settings.astro': { 'GET /settings': [302, 403, 200] },
  'edit/[episodeId].astro': { [`GET /edit/${NOBODY}`]: [302, 403, 404] },
  'subscribe.astro': { 'GET /subscribe': [200, 200, 200] },
  'embed/[episodeId].astro': { [`GET /embed/${NOBODY}`]: [404, 404, 404] },
  'episodes/[episodeId].md.ts': { [`GET /episodes/${NOBODY}.md`]: [404, 404, 404] },
  'og/[picture].png.ts': { [`GET /og/${NOBODY}.png`]: [404, 404, 404], 'GET /og/show.png': [200, 200, 200] },
  'oembed.ts': { 'GET /oembed': [400, 400, 400], 'GET /oembed?url=x': [404, 404, 404] },
  'robots.txt.ts': { 'GET /robots.txt': [200, 200, 200] },
  'manifest.webmanifest.ts': { 'GET /manifest.webmanifest': [200, 200, 200] },
  'llms.txt.ts': { 'GET /llms.txt': [200, 200, 200] },
  'sitemap-[part].xml.ts': { 'GET /sitemap-1.xml': [404, 404, 404] },
  'privacy.astro': { 'GET /privacy': [200, 200, 200] },
  '404.astro': { 'GET /404': [404, 404, 404] },
  '500.astro': { 'GET /500': [500, 500, 500] },
  'feed.xml.ts': { 'GET /feed.xml': [200, 200, 200] },
  'feed/[number].xml.ts': { 'GET /feed/1.xml': [404, 404, 404] },
  'transcripts/[episodeId].[form].ts': { [`GET /transcripts/${NOBODY}.vtt`]: [404, 404, 404] },
  'chapters/[episodeId].json.ts': { [`GET /chapters/${NOBODY}.json`]: [404, 404, 404] },
  'sitemap.xml.ts': { 'GET /sitemap.xml': [200, 200, 200] },
  'api/[...path].ts': { 'GET /api/nothing': [404, 404, 404], 'POST /api/nothing/at/all': [404, 404, 404] },
  'api/auth/me.ts': { 'GET /api/auth/me': [200, 200, 200], 'POST /api/auth/me': [405, 405, 405] },
  'api/auth/login.ts': { 'POST /api/auth/login': [400, 400, 400] },
  'api/auth/logout.ts': { 'GET /api/auth/logout': [405, 405, 405] },
  'api/auth/request-reset.ts': { 'POST /api/auth/request-reset': [400, 400, 400] },
  'api/auth/reset-password.ts': { 'POST /api/auth/reset-password': [400, 400, 400] },
  'api/auth/change-password.ts': { 'POST /api/auth/change-password': [401, 400, 400] },
  'api/sessions/index.ts': { 'GET /api/sessions': [401, 200, 200], 'POST /api/sessions': [405, 405, 405] },
  'api/sessions/[sessionId].ts': { [`DELETE /api/sessions/${NOBODY}`]: [401, 404, 404] },
  'api/passkeys/index.ts': { 'GET /api/passkeys': [401, 200, 200], 'POST /api/passkeys': [405, 405, 405] },
  'api/passkeys/[passkeyId].ts': {
    [`DELETE /api/passkeys/${NOBODY}`]: [401, 404, 404],
    'DELETE /api/passkeys/x': [401, 404, 404],
    [`GET /api/passkeys/${NOBODY}`]: [405, 405, 405],
  },
  'api/passkeys/register/begin.ts': { 'POST /api/passkeys/register/begin': [401, 200, 200] },
  'api/passkeys/register/complete.ts': { 'POST /api/passkeys/register/complete': [401, 400, 400] },
  'api/passkeys/authenticate/begin.ts': { 'POST /api/passkeys/authenticate/begin': [200, 200, 200] },
  'api/passkeys/authenticate/complete.ts': { 'POST /api/passkeys/authenticate/complete': [401, 401, 401] },
  'api/auth/secret-register-admin.ts': { 'POST /api/auth/secret-register-admin': [404, 404, 404] },
  'api/episodes/index.ts': { 'GET /api/episodes': [200, 200, 200], 'POST /api/episodes': [401, 403, 400] },
  'api/episodes/[episodeId].ts': {
    [`GET /api/episodes/${NOBODY}`]: [404, 404, 404],
    [`PUT /api/episodes/${NOBODY}`]: [401, 403, 404],
    [`DELETE /api/episodes/${NOBODY}`]: [401, 403, 404],
    [`PATCH /api/episodes/${NOBODY}`]: [405, 405, 405],
  },
  'api/episodes/[episodeId]/play.ts': { [`POST /api/episodes/${NOBODY}/play`]: [404, 404, 404] },
  'api/episodes/[episodeId]/rate.ts': {
    [`POST /api/episodes/${NOBODY}/rate`]: [400, 400, 400],
    [`GET /api/episodes/${NOBODY}/rate`]: [405, 405, 405],
  },
  'api/episodes/[episodeId]/user-rating.ts': { [`GET /api/episodes/${NOBODY}/user-rating`]: [404, 404, 404] },
  'api/episodes/[episodeId]/ratings.ts': { [`GET /api/episodes/${NOBODY}/ratings`]: [401, 403, 404] },
  'api/episodes/[episodeId]/statistics.ts': { [`GET /api/episodes/${NOBODY}/statistics`]: [401, 403, 404] },
  'api/episodes/[episodeId]/restore.ts': {
    [`POST /api/episodes/${NOBODY}/restore`]: [401, 403, 404],
    [`GET /api/episodes/${NOBODY}/restore`]: [405, 405, 405],
  },
  'api/ratings/index.ts': { 'GET /api/ratings': [401, 403, 200], 'POST /api/ratings': [405, 405, 405] },
  'api/ratings/[ratingId].ts': {
    [`PATCH /api/ratings/${NOBODY}`]: [401, 403, 400],
    [`DELETE /api/ratings/${NOBODY}`]: [405, 405, 405],
  },
  'api/episodes/check.ts': {
    'POST /api/episodes/check': [401, 403, 200],
    'GET /api/episodes/check': [405, 405, 405],
  },
  'api/episodes/[episodeId]/check.ts': { [`GET /api/episodes/${NOBODY}/check`]: [401, 403, 404] },
  'api/search.ts': { 'GET /api/search?q=': [200, 200, 200] },
  'api/objects/upload.ts': { 'POST /api/objects/upload': [401, 403, 400] },
  'api/pdf-attachments.ts': { 'PUT /api/pdf-attachments': [401, 403, 400] },
  'api/settings/index.ts': { 'GET /api/settings': [401, 403, 200], 'PUT /api/settings': [401, 403, 200] },
  'api/settings/artwork.ts': {
    'PUT /api/settings/artwork': [401, 403, 415],
    'DELETE /api/settings/artwork': [401, 403, 200],
    'GET /api/settings/artwork': [405, 405, 405],
  },
  'artwork/[file].ts': { 'GET /artwork/nothing.jpg': [404, 404, 404] },
};

let site: Site;
let cookies: string[];
test.beforeAll(async () => {
  site = await startSite();
  const admin = { username: 'Ana', password: 'a quiet kitchen table' };
  await send('POST', '/api/auth/secret-register-admin', { masterPassword: site.masterPassword, ...admin });
  const asAdmin = cookieOf(await send('POST', '/api/auth/login', admin));
  cookies = ['', await aUserCookie(), asAdmin];
});
test.afterAll(() => site.remove());

test('every file that answers has its rights here', () => {
  const files = readdirSync(PAGES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(PAGES.length + 1));
  expect(files.sort()).toEqual(Object.keys(RIGHTS).sort());
});

for (const [call, statuses] of Object.values(RIGHTS).flatMap((calls) => Object.entries(calls))) {
  test(`${call} answers ${statuses.join(', ')}`, async () => {
    const [method = '', path = ''] = call.split(' ');
    for (const [role, status] of statuses.entries()) {
      const answer = await send(method, path, method === 'GET' || method === 'DELETE' ? undefined : {}, cookies[role]);
      expect(answer.status, ['anonymous', 'user', 'admin'][role]).toBe(status);
    }
  });
}

for (const path of ['/%75pload', '//upload', '/upload/', '/UPLOAD', '/upload;x', '/./upload', '/api/%2e%2e/upload']) {
  test(`the spelling ${path} opens nothing`, async () => {
    const answer = await send('GET', path);
    expect(await answer.text()).not.toContain('Publish Episode');
  });
}

function send(method: string, path: string, body?: unknown, cookie = ''): Promise<Response> {
  const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...(cookie && { cookie }) };
  return fetch(site.url + path, {
    method,
    redirect: 'manual',
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** The command that makes users is tested elsewhere: here one stands in with the same password. */
async function aUserCookie(): Promise<string> {
  const pool = connect({ url: databaseUrlOf(site) }, 1);
  await pool`insert into users (username, password, is_admin) select 'Ben', password, false from users limit 1`;
  await pool.end();
  return cookieOf(await send('POST', '/api/auth/login', { username: 'Ben', password: 'a quiet kitchen table' }));
}
