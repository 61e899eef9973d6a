import '../../../tests/support/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anAdmin } from '../../../tests/support/makers.ts';
import { aToken } from '../../../tests/support/tokens.ts';
import type { Admin } from '#shared/account.ts';
import { MAX_TOKENS } from '#shared/token.ts';
import { config } from '#server/config.ts';
import { listAuditRows } from '#server/db/audit.ts';
import { sql } from '#server/db/sql.ts';
import { listTokens } from '#server/db/tokens.ts';
import { authenticateToken, revokeToken } from './tokens.ts';
import { changeUserRole, deleteUser } from './users.ts';

const ADDRESS = '192.0.2.7';
const NOW = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const use = (token: string, now = NOW) => authenticateToken(token, ADDRESS, now);

afterEach(() => void (config.throttles = false));

let ana: Admin;
beforeEach(async () => {
  await sql`delete from users`;
  await sql`delete from throttles`;
  ana = await anAdmin('Ana');
  await anAdmin('Zoe'); // so that Ana is never the last
});

test('a key acts for its administrator, and only its hash is stored', async () => {
  const { token, id } = await aToken(ana, ['drafts']);
  expect(token).toMatch(/^care_[\w-]{43}$/);
  const used = { id, name: 'drafts', scopes: ['drafts'] };
  expect(await use(token)).toEqual({ ...ana, token: used });
  const [row] = await sql<{ text: string }[]>`select tokens::text as text from tokens`;
  expect(row?.text).not.toContain(token.slice(5));
});

test('its last use is written at most once a minute', async () => {
  const { token } = await aToken(ana);
  const lastUsed = async () => (await listTokens(ana.id))[0]?.lastUsedAt;
  expect(await lastUsed()).toBeNull();
  await use(token);
  await use(token, after(59));
  expect(await lastUsed()).toEqual(NOW);
  await use(token, after(60));
  expect(await lastUsed()).toEqual(after(60));
});

test('one that has ended, was revoked or never was is refused alike', async () => {
  const { token } = await aToken(ana, ['read'], { expiresAt: after(10).toISOString() }, NOW);
  const other = await aToken(ana, ['publish']);
  expect(await use(token, after(9))).toMatchObject({ username: 'Ana' });
  await revokeToken({ ...ana, isRecent: true }, other.id);
  const refused = { fault: 'signedOut', reason: { code: 'keyWrong' } };
  await expect(use(token, after(10))).rejects.toMatchObject(refused);
  for (const wrong of [other.token, `care_${'x'.repeat(43)}`, '', 'care_\0', 'x'.repeat(10_000)]) {
    await expect(use(wrong)).rejects.toMatchObject(refused);
  }
});

test('a key ends with its administrator: removed, or made an ordinary user, even if made one again', async () => {
  const { token } = await aToken(ana);
  await changeUserRole(null, { username: 'Ana' }, 'author');
  expect(await listTokens(ana.id)).toEqual([]);
  await expect(use(token)).rejects.toMatchObject({ fault: 'signedOut' });
  await changeUserRole(null, { username: 'Ana' }, 'administrator');
  await expect(use(token)).rejects.toMatchObject({ fault: 'signedOut' });
  const next = await aToken(ana);
  await sql`update users set is_admin = false where id = ${ana.id}`; // by someone with the database in hand
  await expect(use(next.token)).rejects.toMatchObject({ fault: 'signedOut' });
  await sql`update users set is_admin = true where id = ${ana.id}`;
  await deleteUser(null, { username: 'Ana' });
  await expect(use(next.token)).rejects.toMatchObject({ fault: 'signedOut' });
});

test('wrong keys are counted by address, and a right one is let in all the same', async () => {
  config.throttles = true;
  const { token } = await aToken(ana);
  for (let guess = 0; guess < 30; guess += 1)
    await expect(use(`care_${guess}`)).rejects.toMatchObject({ fault: 'signedOut' });
  await expect(use('care_31')).rejects.toMatchObject({ fault: 'tooMany', retryAfter: 300 });
  expect(await use(token)).toMatchObject({ username: 'Ana' });
});

test('a name is used once, an end lies ahead, and an administrator has at most 20', async () => {
  await aToken(ana, ['read'], { name: 'Generator' });
  await expect(aToken(ana, ['read'], { name: 'generator' })).rejects.toMatchObject({
    fault: 'conflict',
    field: 'name',
  });
  const past = aToken(ana, ['read'], { name: 'Old', expiresAt: NOW.toISOString() }, NOW);
  await expect(past).rejects.toMatchObject({ fault: 'invalid', field: 'expiresAt' });
  for (let made = 1; made < MAX_TOKENS; made += 1) await aToken(ana, ['read'], { name: `${made}` });
  await expect(aToken(ana, ['read'], { name: 'One more' })).rejects.toMatchObject({
    reason: { code: 'tooManyKeys', most: 20 },
  });
});

test("no one revokes another's key, and the log has both ends of it", async () => {
  const ben = await anAdmin('Ben');
  const { id } = await aToken(ana, ['read', 'drafts'], { name: 'Generator' });
  const before = (await listAuditRows(1_000)).length;
  await expect(revokeToken({ ...ben, isRecent: true }, id)).rejects.toMatchObject({ fault: 'missing' });
  await revokeToken({ ...ana, isRecent: true }, id);
  const rows = await listAuditRows(1_000);
  expect(rows.at(before - 1)).toMatchObject({
    action: 'key added',
    facts: { name: 'Generator', scopes: 'read drafts' },
  });
  expect(rows.slice(before)).toMatchObject([{ action: 'key revoked', actorName: 'Ana', facts: { name: 'Generator' } }]);
});
