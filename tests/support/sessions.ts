import { createHash, randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { connect, type Pool } from '#server/db/sql.ts';
import { ask, asJson } from './ask.ts';
import { ADMIN } from './browser.ts';
import type { Site } from './site.ts';
import { databaseUrlOf } from './site-database.ts';

/** Data folders of the sites whose administrator was asked for. */
const registered = new Set<string>();

/** Makes the first administrator, `ADMIN`, through the API; once for each site. */
export async function registerAdmin({ url, dataDir, masterPassword }: Site): Promise<void> {
  if (registered.has(dataDir)) return;
  registered.add(dataDir);
  await ask(url, '/api/auth/secret-register-admin', { method: 'POST', ...asJson({ masterPassword, ...ADMIN }) });
}

/** Adds an account with the password of the account that was first. */
export async function addAccount(sql: Pool, username: string, isAdmin = false): Promise<void> {
  await sql`
    insert into users (username, password, is_admin)
    select ${username}, password, ${isAdmin} from users order by created_at limit 1`;
}

/** Gives the browser a session of this account as a sign-in would, without the time that its password takes. */
export async function signInBySession(
  context: BrowserContext,
  { url }: Pick<Site, 'url'>,
  sql: Pool,
  username: string = ADMIN.username,
): Promise<void> {
  const token = randomBytes(20).toString('hex');
  const { count } = await sql`
    insert into session (sid, user_id, expire)
    select ${createHash('sha256').update(token).digest('hex')}, id, now() + interval '30 days'
    from users where username = ${username}`;
  if (count !== 1) throw new Error(`there is no account ${username}`);
  await context.addCookies([
    { name: 'session', value: token, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'hint', value: 'user', url, sameSite: 'Lax' },
  ]);
}

/** The Cookie header that the browser sends to this address now. */
export const cookieHeader = async (context: BrowserContext, url: string): Promise<string> =>
  (await context.cookies(url)).map(({ name, value }) => `${name}=${value}`).join('; ');

/** `signInBySession` for the first administrator, who is made if need be. */
export async function signInAsAdmin(context: BrowserContext, site: Site): Promise<void> {
  await registerAdmin(site);
  const sql = connect({ url: databaseUrlOf(site) }, 1);
  await signInBySession(context, site, sql);
  await sql.end();
}
