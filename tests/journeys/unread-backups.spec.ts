import { type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { connect } from '#server/db/sql.ts';
import { ask } from '../support/ask.ts';
import { test } from '../support/demo-site.ts';
import { cookieOf } from '../support/roles.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';

const [GIVEN_UP, UNREAD] = [30, 14];

let site: Site;
test.beforeAll(async () => {
  site = await startSite({}, ['--demo']);
  const pool = connect({ url: databaseUrlOf(site) }, 1);
  await pool`
    insert into artworks (hash, type, side, bytes)
    select md5(n::text), 'image/png', 1400, decode(repeat(md5(n::text), 125000), 'hex') from generate_series(1, 15) n`;
  await pool.end();
});
test.afterAll(() => site.remove());

async function download(cookie: string): Promise<IncomingMessage> {
  const asked = request(`${site.url}/api/backup`, { headers: { cookie }, agent: false }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response.on('error', () => undefined);
}

test('copies that are given up or that no one reads keep neither pages nor a sign-in waiting, nor the end of the site @slow', async () => {
  const cookie = await cookieOf(site, 'administrator');
  for (let turn = 0; turn < GIVEN_UP; turn += 1) {
    const response = await download(cookie);
    if (response.statusCode === 200) await once(response, 'readable');
    response.destroy();
  }
  const unread = await Promise.all(Array.from({ length: UNREAD }, () => download(cookie)));
  expect(new Set(unread.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
  expect(unread.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(2);
  expect((await ask(site.url, '/readyz')).status).toBe(200);
  expect((await ask(site.url, '/browse?search=stairs')).status).toBe(200);
  expect(await cookieOf(site, 'administrator')).toContain('session');
  const late = new Promise((done) => AbortSignal.timeout(10_000).addEventListener('abort', () => done('late')));
  expect(await Promise.race([site.stop(), late])).toBe(0);
});
