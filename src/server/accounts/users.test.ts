import '../../../tests/support/database.ts';
import { beforeEach, expect, test } from 'vitest';
import { listAuditRows } from '#server/db/audit.ts';
import { sql } from '#server/db/sql.ts';
import { listUsers } from '#server/db/users.ts';
import { resumeSessionUser, startSession } from './sessions.ts';
import { createUser, deleteUser, changeUserRole } from './users.ts';

const remove = (username: string) => deleteUser(null, { username });
const promote = (username: string) => changeUserRole(null, { username }, 'administrator');
const demote = (username: string) => changeUserRole(null, { username }, 'user');

const password = 'a quiet kitchen table';
const add = (username: string, isAdmin = false) =>
  createUser({ username, password, role: isAdmin ? 'administrator' : 'user' });

beforeEach(() => sql`delete from users`);

test('users are added with and without rights, once each', async () => {
  await add('Ana', true);
  await add('Ben');
  expect((await listUsers()).map(({ username, isAdmin }) => [username, isAdmin])).toEqual([
    ['Ana', true],
    ['Ben', false],
  ]);
  await expect(add('ANA')).rejects.toMatchObject({ reason: { code: 'userExists', name: 'ANA' } });
  await expect(createUser({ username: 'Cleo', password: 'password', role: 'user' })).rejects.toThrow('passwordTooEasy');
});

// By two at once: tests/calls/people-calls.test.ts.
test('the last administrator is neither removed nor demoted', async () => {
  await add('Ana', true);
  await expect(remove('Ana')).rejects.toMatchObject({ reason: { code: 'lastAdministrator', name: 'Ana' } });
  await expect(demote('ana')).rejects.toThrow('lastAdministrator');
});

test('a role counts at once, and a removed user is signed out', async () => {
  await add('Ana', true);
  const ben = await add('Ben');
  const token = await startSession(ben.id, undefined);
  await promote('Ben');
  expect(await resumeSessionUser(token, new Date())).toMatchObject({ isAdmin: true });
  await remove('Ben');
  expect(await resumeSessionUser(token, new Date())).toBeNull();
  await expect(remove('Ben')).rejects.toMatchObject({ reason: { code: 'userUnknown', name: 'Ben' } });
});

test('the audit log tells of each, and of nothing that was refused', async () => {
  await sql`select 1`;
  const before = (await listAuditRows(1_000)).length;
  await add('Ana', true);
  await add('Ben');
  await promote('Ben');
  await remove('Ben');
  await remove('Ana').catch(() => undefined);
  const rows = (await listAuditRows(1_000)).slice(before);
  expect(rows.map(({ action }) => action)).toEqual(['user added', 'user added', 'role changed', 'user removed']);
  expect(rows[2]?.facts).toEqual({ by: 'command line', username: 'Ben', role: 'administrator', before: 'user' });
});
