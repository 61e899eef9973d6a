import '../../../tests/support/database.ts';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { anAdmin } from '../../../tests/support/makers.ts';
import { sql } from '#server/db/sql.ts';
import {
  endOwnSession,
  resumeSession,
  resumeSessionUser,
  listOwnSessions,
  removeExpiredSessions,
  sessionCookies,
  startSession,
} from './sessions.ts';

const now = () => new Date();

test('the database keeps only the hash, and the hash opens nothing', async () => {
  const token = await startSession((await anAdmin()).id, undefined);
  const sid = createHash('sha256').update(token).digest('hex');
  const rows = await sql<{ sid: string }[]>`select sid from session`;
  expect(rows.map((row) => row.sid)).toContain(sid);
  expect(rows.map((row) => row.sid)).not.toContain(token);
  expect(await resumeSessionUser(sid, now())).toBeNull();
});

test('signing in ends the session that was presented', async () => {
  const admin = await anAdmin();
  const planted = await startSession(admin.id, undefined);
  const token = await startSession(admin.id, planted);
  expect(await resumeSessionUser(planted, now())).toBeNull();
  expect(await resumeSessionUser(token, now())).not.toBeNull();
});

test.each(['\0', "' or 1=1 --", '🎧', 'x'.repeat(100_000), ''])('the cookie %j is no one', async (token) => {
  expect(await resumeSessionUser(token, now())).toBeNull();
});

test('no session outlives ninety days or thirty idle ones', async () => {
  const admin = await anAdmin();
  const old = await startSession(admin.id, undefined);
  await sql`update session set created_at = now() - interval '91 days' where user_id = ${admin.id}`;
  expect(await resumeSessionUser(old, now())).toBeNull();
  const idle = await startSession(admin.id, undefined);
  await sql`update session set expire = now() - interval '1 minute' where user_id = ${admin.id}`;
  await removeExpiredSessions();
  expect(await resumeSessionUser(idle, now())).toBeNull();
  expect(await sql`select 1 from session where user_id = ${admin.id}`).toHaveLength(0);
});

test('of more than twenty sessions the oldest end', async () => {
  const admin = await anAdmin();
  const first = await startSession(admin.id, undefined);
  for (let count = 0; count < 20; count += 1) await startSession(admin.id, undefined);
  expect(await sql`select 1 from session where user_id = ${admin.id}`).toHaveLength(20);
  expect(await resumeSessionUser(first, now())).toBeNull();
});

test('a person sees where they are signed in, and nothing that opens a session', async () => {
  const admin = await anAdmin();
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const token = await startSession(admin.id, undefined, firefox);
  await startSession(admin.id, undefined);
  const current = (await resumeSession(token, now()))?.session ?? null;
  const sessions = await listOwnSessions(admin, current, now());
  expect(sessions.map(({ device, current: isCurrent }) => [device, isCurrent]).sort()).toEqual([
    ['Firefox on Linux', true],
    ['Unknown device', false],
  ]);
  for (const { id } of sessions) expect(await resumeSessionUser(id, now())).toBeNull();
  expect(JSON.stringify(sessions)).not.toContain(createHash('sha256').update(token).digest('hex'));
});

test('only the owner ends a session from the list', async () => {
  const admin = await anAdmin();
  const token = await startSession(admin.id, undefined);
  const id = (await resumeSession(token, now()))?.session.id ?? '';
  await expect(endOwnSession(await anAdmin(), id)).rejects.toThrow('alreadySignedOut');
  await endOwnSession(admin, id);
  expect(await resumeSessionUser(token, now())).toBeNull();
});

test('when a session was last used is known to five minutes', async () => {
  const admin = await anAdmin();
  const token = await startSession(admin.id, undefined);
  const after = new Date(Date.now() + 6 * 60_000);
  await resumeSession(token, after);
  const [session] = await listOwnSessions(admin, null, after);
  expect(session?.lastUsedAt).toEqual(after);
});

test('a session that was used by a clock a day ahead continues, and was last used now, once the clock is right', async () => {
  const admin = await anAdmin();
  const token = await startSession(admin.id, undefined);
  const right = now();
  await resumeSession(token, new Date(right.getTime() + 24 * 3_600_000));
  expect(await resumeSessionUser(token, right)).toMatchObject({ id: admin.id });
  const [session] = await listOwnSessions(admin, null, right);
  expect(session?.lastUsedAt).toEqual(right);
});

test('the session cookie is out of reach of scripts; the hint holds no secret, and still that something was rated', () => {
  const [session, hint] = sessionCookies('token', undefined);
  expect(session).toMatch(/^session=token; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/);
  expect(hint).toMatch(/^hint=user; Max-Age=\d+; Path=\/; SameSite=Lax$/);
  expect(sessionCookies(null, 'user')[0]).toContain('Max-Age=0');
  expect(sessionCookies('token', 'rated')[1]).toMatch(/^hint=user,rated; Max-Age=31536000;/);
  expect(sessionCookies(null, 'user,rated')[1]).toMatch(/^hint=rated; Max-Age=31536000;/);
});
