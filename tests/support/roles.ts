import type { BrowserContext } from '@playwright/test';
import { connect } from '#server/db/sql.ts';
import { type Answer, ask, asJson } from './ask.ts';
import type { Site } from './site.ts';
import { databaseUrlOf } from './site-database.ts';

export const ROLES = ['anonymous', 'user', 'author', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

const NAMES = { user: 'Ben', author: 'Cleo' } as const;

/** The administrator that `--demo` makes. */
export function demoAdmin(site: Pick<Site, 'output'>): { username: string; password: string } {
  const [, password] = /with the password (\S+)/.exec(site.output()) ?? [];
  if (!password) throw new Error('the demo told no password');
  return { username: 'demo', password };
}

/**
 * Accounts of a user and an author beside the demo's administrator, with the same password; once, however often asked
 * for.
 */
export async function addPeople(site: Site): Promise<void> {
  const pool = connect({ url: databaseUrlOf(site) }, 1);
  for (const [role, name] of Object.entries(NAMES)) {
    await pool`
      insert into users (username, password, is_author) select ${name}, password, ${role === 'author'} from users limit 1
      on conflict do nothing`;
  }
  await pool.end();
}

/** The Cookie header of someone of this role who has just signed in. */
export async function cookieOf(site: Pick<Site, 'url' | 'output'>, role: Role): Promise<string> {
  if (role === 'anonymous') return '';
  const { username, password } = demoAdmin(site);
  const credentials = { username: role === 'administrator' ? username : NAMES[role], password };
  const answer = await ask(site.url, '/api/auth/login', { method: 'POST', ...asJson(credentials) });
  if (answer.status !== 200) throw new Error(`${role} cannot sign in: ${answer.body}`);
  return cookiesOf(answer);
}

/** Gives the browser the session of someone of this role who has just signed in. */
export async function signInAs(context: BrowserContext, site: Pick<Site, 'url' | 'output'>, role: Role): Promise<void> {
  const pairs = (await cookieOf(site, role)).split('; ').filter(Boolean);
  const cookies = pairs.map((pair) => pair.split(/=(.*)/s));
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: site.url })));
}

export const cookiesOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
