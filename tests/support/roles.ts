import { connect } from '#server/db/sql.ts';
import { type Answer, ask, asJson } from './ask.ts';
import type { Site } from './site.ts';
import { databaseUrlOf } from './site-database.ts';

export const ROLES = ['anonymous', 'user', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

const LISTENER = 'Ben';

/** The administrator that `--demo` makes. */
export function demoAdmin(site: Pick<Site, 'output'>): { username: string; password: string } {
  const [, password] = /with the password (\S+)/.exec(site.output()) ?? [];
  if (!password) throw new Error('the demo told no password');
  return { username: 'demo', password };
}

/** A listener's account beside the demo's administrator, with the same password; once, however often it is asked for. */
export async function addListener(site: Site): Promise<void> {
  const pool = connect({ url: databaseUrlOf(site) }, 1);
  await pool`
    insert into users (username, password, is_admin) select ${LISTENER}, password, false from users limit 1
    on conflict do nothing`;
  await pool.end();
}

/** The Cookie header of someone of this role who has just signed in. */
export async function cookieOf(site: Pick<Site, 'url' | 'output'>, role: Role): Promise<string> {
  if (role === 'anonymous') return '';
  const { username, password } = demoAdmin(site);
  const credentials = { username: role === 'user' ? LISTENER : username, password };
  const answer = await ask(site.url, '/api/auth/login', { method: 'POST', ...asJson(credentials) });
  if (answer.status !== 200) throw new Error(`${role} cannot sign in: ${answer.body}`);
  return cookiesOf(answer);
}

export const cookiesOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
