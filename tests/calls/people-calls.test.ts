import '../support/database.ts';
import '../support/answer-check.ts';
import { randomUUID } from 'node:crypto';
import type { APIRoute } from 'astro';
import { beforeEach, expect, test } from 'vitest';
import * as account from '../../src/pages/api/account/index.ts';
import * as recoveryCode from '../../src/pages/api/account/recovery-code.ts';
import * as invitation from '../../src/pages/api/people/invitations/[invitationId].ts';
import * as invitations from '../../src/pages/api/people/invitations/index.ts';
import * as joinByInvitation from '../../src/pages/api/join/index.ts';
import * as openInvitation from '../../src/pages/api/join/invitation.ts';
import * as people from '../../src/pages/api/people/index.ts';
import * as person from '../../src/pages/api/people/[personId].ts';
import * as resetLink from '../../src/pages/api/people/[personId]/reset-link.ts';
import * as resetPassword from '../../src/pages/api/auth/reset-password.ts';
import * as register from '../../src/pages/api/auth/secret-register-admin.ts';
import type { Admin, Role, User } from '#shared/account.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { resumeSessionUser, startSession } from '#server/accounts/sessions.ts';
import { authenticateToken, openFirstRegistration } from '#server/accounts/index.ts';
import { config } from '#server/config.ts';
import { listAuditRows } from '#server/db/audit.ts';
import { sql } from '#server/db/sql.ts';
import { closeMail } from '#server/outbound/index.ts';
import { inLanguage } from '#server/words.ts';
import { callRoute } from '../support/call-route.ts';
import { startMailServer } from '../support/mail-server.ts';
import { anAdmin, anEpisode, aPerson } from '../support/makers.ts';
import { aToken } from '../support/tokens.ts';
import { HOUR_MS } from '../../src/shared/units.ts';
import { english, saying, spanish as words } from '../support/words.ts';

const password = 'a quiet kitchen table';
const HASH = await hashPassword(password);

let ana: Admin;
beforeEach(async () => {
  await sql`delete from users`;
  await sql`delete from invitations`;
  await sql`delete from throttles`;
  ana = await anAdmin('Ana');
  await sql`update users set password = ${HASH}`;
});

const invite = (by: User, role: Role, email?: string) =>
  callRoute(invitations.POST, by, { body: { role, ...(email && { email }) } });
const tokenIn = (url: unknown) => String(url).split('#token=')[1] ?? '';
const inviteToken = async (role: Role = 'author') => tokenIn((await invite(ana, role)).body['url']);
const join = (token: string, username: string, more: object = {}, user: User | null = null) =>
  callRoute(joinByInvitation.POST, user, { body: { token, username, password, ...more } });
const onPerson = (route: APIRoute | undefined, by: User, id: string, more: object = {}) =>
  callRoute(route, by, { params: { personId: id }, ...more });
const remove = (by: User, id: string) => onPerson(person.DELETE, by, id, { method: 'DELETE' });
const changeRole = (by: User, id: string, role: string) =>
  onPerson(person.PATCH, by, id, { method: 'PATCH', body: { role } });
const reset = (token: string, newPassword = 'another quiet table') =>
  callRoute(resetPassword.POST, null, { body: { token, newPassword } });
const admins = async () =>
  (await sql`select username from users where is_admin`).map(({ username }) => username as string);

test('an invited person joins once, with the role and address of the invitation, and is signed in', async () => {
  const made = await invite(ana, 'author', 'Cleo@Example.org');
  expect(made).toMatchObject({
    status: 201,
    body: { mailed: false, url: expect.stringMatching(/\/join#token=[\w-]{43}$/) },
  });
  const token = tokenIn(made.body['url']);
  expect(await callRoute(openInvitation.POST, null, { body: { token } })).toMatchObject({
    status: 200,
    body: { role: 'author', email: 'Cleo@Example.org', by: 'Ana' },
  });
  const joined = await join(token, 'Cleo');
  expect(joined).toMatchObject({ status: 201, body: { user: { username: 'Cleo', role: 'author', isAdmin: false } } });
  expect(joined.cookies.some((cookie) => cookie.startsWith('session='))).toBe(true);
  expect(await join(token, 'Dora')).toMatchObject({ status: 400, body: { code: 'invitationUsed' } });
  expect((await callRoute(invitations.GET, ana, { method: 'GET' })).body).toEqual([]);
  const listed = (await callRoute(people.GET, ana, { method: 'GET' })).body as unknown as object[];
  expect(listed[1]).toMatchObject({
    username: 'Cleo',
    email: 'Cleo@Example.org',
    role: 'author',
    sessions: 1,
    setUp: [],
    passkeys: 0,
  });
  expect(listed[1]).toMatchObject({ lastSeenAt: expect.any(String), createdAt: expect.any(String) });
});

test('where mail is set an invitation goes to the address, with its link, in the language it was made in', async () => {
  const server = await startMailServer();
  config.mail = { smtpUrl: server.url, from: 'Show <show@example.org>' };
  const made = await invite(ana, 'author', 'cleo@example.org');
  expect(made.body).toMatchObject({ mailed: true });
  const { to, email } = await server.arrived();
  expect([to, email.text]).toEqual(['cleo@example.org', expect.stringContaining(String(made.body['url']))]);
  const spanish = await inLanguage('es', () => invite(ana, 'author', 'dora@example.org'));
  expect(spanish.body['url']).toContain(`${config.publicUrl}/es/join#token=`);
  await server.arrived(2);
  const { subject, text } = server.inbox[1]?.email ?? {};
  expect(subject).toMatch(/^Invitación a /);
  expect(text).toMatch(saying(words.accountMails.invitation('Ana', '…', 7, '…')));
  expect(text).toContain(spanish.body['url']);
  config.mail = null;
  closeMail();
  await server.close();
});

test('thirty invitations to one mailbox are five mails a day, however it is spelled; their links are shown all the same', async () => {
  const server = await startMailServer();
  Object.assign(config, { mail: { smtpUrl: server.url, from: 'Show <show@example.org>' }, throttles: true });
  const made = [];
  for (let at = 0; at < 30; at += 1) made.push(await invite(ana, 'author', `Cleo+${at}@example.org`));
  expect(made.filter(({ body }) => body['mailed'])).toHaveLength(5);
  expect(made.every(({ status, body }) => status === 201 && tokenIn(body['url']).length === 43)).toBe(true);
  await invite(ana, 'author', 'dora@example.org');
  await server.arrived(6);
  expect(server.inbox.filter(({ to }) => to.startsWith('Cleo'))).toHaveLength(5);
  Object.assign(config, { mail: null, throttles: false });
  closeMail();
  await server.close();
});

test('an address has one open invitation: a new one replaces it', async () => {
  const first = tokenIn((await invite(ana, 'author', 'cleo@example.org')).body['url']);
  await Promise.all([1, 2, 3].map(() => invite(ana, 'author', 'Cleo@example.org')));
  expect(await sql`select from invitations where email is not null`).toHaveLength(1);
  expect((await join(first, 'Cleo')).status).toBe(400);
});

test('an invitation used twice at once makes one account', async () => {
  const token = await inviteToken();
  const answers = await Promise.all(['Cleo', 'Dora', 'Emma'].map((name) => join(token, name)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  expect(await sql`select from users`).toHaveLength(2);
});

test('a name that was taken in the meantime leaves the invitation as it is', async () => {
  const token = await inviteToken();
  await aPerson('user', 'Cleo');
  expect(await join(token, 'CLEO')).toMatchObject({ status: 409, body: { field: 'username' } });
  expect(await join(token, 'Cleo', { password: 'short' })).toMatchObject({ status: 400, body: { field: 'password' } });
  expect((await join(token, 'Dora', { email: null })).status).toBe(201);
});

test('an invitation says why it cannot be used', async () => {
  const ben = await anAdmin('Ben');
  const refusal = async (token: string, user: User | null = null) => {
    const { status, body } = await join(token, 'Cleo', {}, user);
    return `${status} ${body['code']}`;
  };
  expect(await refusal('nonsense')).toBe('400 invitationUnknown');
  const withdrawn = await invite(ben, 'author');
  const params = { invitationId: String(withdrawn.body['id']) };
  expect((await callRoute(invitation.GET, ana, { method: 'GET', params })).body).toMatchObject({ by: 'Ben' });
  expect((await callRoute(invitation.DELETE, ana, { method: 'DELETE', params })).status).toBe(204);
  expect((await callRoute(invitation.DELETE, ana, { method: 'DELETE', params })).status).toBe(404);
  expect(await refusal(tokenIn(withdrawn.body['url']))).toBe('400 invitationUnknown');
  const old = await inviteToken();
  await sql`update invitations set expires_at = now() - interval '1 second'`;
  expect(await refusal(old)).toBe('400 invitationExpired');
  const orphan = tokenIn((await invite(ben, 'administrator')).body['url']);
  expect(await refusal(orphan, ana)).toBe('409 alreadySignedIn');
  await remove(ana, ben.id);
  expect(await refusal(orphan)).toBe('400 inviterGone');
  expect(await sql`select from users`).toHaveLength(1);
});

test('a demotion voids invitations, and ends keys', async () => {
  const ben = await anAdmin('Ben');
  const token = tokenIn((await invite(ben, 'administrator')).body['url']);
  const key = (await aToken(ben)).token;
  expect(await changeRole(ana, ben.id, 'author')).toMatchObject({ status: 200, body: { role: 'author', id: ben.id } });
  expect((await join(token, 'Cleo')).status).toBe(400);
  await expect(authenticateToken(key, '192.0.2.9', new Date())).rejects.toMatchObject({ fault: 'signedOut' });
  expect((await changeRole(ana, ben.id, 'owner')).status).toBe(400);
  expect((await changeRole(ana, randomUUID(), 'author')).status).toBe(404);
});

test('the last two administrators who remove or demote each other in the same second leave one', async () => {
  for (const pair of [
    [remove, remove],
    [remove, demote],
    [demote, demote],
  ] as const) {
    await sql`delete from users`;
    const [first, second] = [await anAdmin('Ana'), await anAdmin('Ben')];
    const answers = await Promise.all([pair[0](first, second.id), pair[1](second, first.id)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.find(({ status }) => status >= 400)).toMatchObject({ status: expect.toBeOneOf([401, 403]) });
    expect(await admins()).toHaveLength(1);
  }
  const [last] = await sql<User[]>`select id, username, is_admin, role from users where is_admin`;
  if (!last) throw new Error('nobody is left');
  expect(await remove(last, last.id)).toMatchObject({ status: 409, body: { code: 'lastAdministrator' } });
  expect((await demote(last, last.id)).status).toBe(409);
});
const demote = (by: User, id: string) => changeRole(by, id, 'user');

test('removal ends sessions and keys from the next request on, and is in the log', async () => {
  const ben = await anAdmin('Ben');
  const [session, key] = [await startSession(ben.id, undefined), (await aToken(ben)).token];
  const { id } = await anEpisode({ title: 'By Ben' }, new Date(), ben);
  expect((await remove(ana, ben.id)).status).toBe(204);
  expect(await sql`select title, user_id from episodes where id = ${id}`).toEqual([{ title: 'By Ben', userId: null }]);
  expect(await resumeSessionUser(session, new Date())).toBeNull();
  await expect(authenticateToken(key, '192.0.2.9', new Date())).rejects.toMatchObject({ fault: 'signedOut' });
  expect((await remove(ana, ben.id)).status).toBe(404);
  expect((await listAuditRows(1))[0]).toMatchObject({
    action: 'user removed',
    actorName: 'Ana',
    facts: { username: 'Ben' },
  });
});

test('a link of an administrator sets a password within the hour, once', async () => {
  const ben = await aPerson('author', 'Ben');
  const session = await startSession(ben.id, undefined);
  const made = await onPerson(resetLink.POST, ana, ben.id);
  expect(made).toMatchObject({ status: 201, body: { url: expect.stringContaining('/reset-password#token=') } });
  expect(new Date(String(made.body['expiresAt'])).getTime() - Date.now()).toBeGreaterThan(HOUR_MS - 60_000);
  const token = tokenIn(made.body['url']);
  const later = tokenIn((await onPerson(resetLink.POST, ana, ben.id)).body['url']);
  expect((await reset(token)).status).toBe(400); // the later one replaced it
  expect((await reset(later)).status).toBe(200);
  expect(await resumeSessionUser(session, new Date())).toBeNull();
  expect((await reset(later)).status).toBe(400);
  expect((await onPerson(resetLink.POST, ana, ana.id)).status).toBe(409);
  expect((await onPerson(resetLink.POST, ana, randomUUID())).status).toBe(404);
  const old = tokenIn((await onPerson(resetLink.POST, ana, ben.id)).body['url']);
  await sql`update reset_tokens set expires_at = now() - interval '1 second'`;
  expect((await reset(old)).status).toBe(400);
});

test('each decision needs a sign-in within ten minutes, and lists one within the day', async () => {
  const { id } = await aPerson('user', 'Ben');
  const signedInAt = new Date(Date.now() - 11 * 60_000);
  const params = { personId: id, invitationId: id };
  const decisions: [APIRoute, string, object?][] = [
    [invitations.POST, 'POST', { role: 'author' }],
    [invitation.DELETE, 'DELETE'],
    [person.PATCH, 'PATCH', { role: 'administrator' }],
    [person.DELETE, 'DELETE'],
    [resetLink.POST, 'POST'],
  ];
  for (const [route, method, body] of decisions) {
    const refused = { status: 403, body: { code: 'signInAgain' } };
    expect(await callRoute(route, ana, { method, body, params, signedInAt })).toMatchObject(refused);
  }
  expect((await callRoute(people.GET, ana, { method: 'GET', signedInAt })).status).toBe(200);
});

test('a recovery code works once, however it is typed, ends sessions and keys, and is stored as a hash', async () => {
  const session = await startSession(ana.id, undefined);
  const key = (await aToken(ana)).token;
  const make = () => callRoute(recoveryCode.POST, ana, {});
  const first = String((await make()).body['recoveryCode']);
  const code = String((await make()).body['recoveryCode']);
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
  const [stored] = await sql`select row_to_json(t)::text as row from reset_tokens t`;
  expect(stored?.['row']).not.toContain(code.slice(0, 5));
  expect((await callRoute(account.GET, ana, { method: 'GET' })).body['recoveryCodeMadeAt']).toEqual(expect.any(String));
  expect((await reset(first)).status).toBe(400); // the second replaced it
  expect((await reset(code, 'short')).status).toBe(400);
  expect(
    (await reset(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `)).status,
  ).toBe(200);
  expect(await resumeSessionUser(session, new Date())).toBeNull();
  await expect(authenticateToken(key, '192.0.2.9', new Date())).rejects.toMatchObject({ fault: 'signedOut' });
  expect((await reset(code)).status).toBe(400);
  expect((await callRoute(account.GET, ana, { method: 'GET' })).body['recoveryCodeMadeAt']).toBeNull();
  const rows = await listAuditRows(4);
  expect(rows.map(({ action }) => action)).toContain('recovery code made');
  expect(rows.at(-1)).toMatchObject({ action: 'password reset', facts: { by: 'recovery code' } });
});

test('the first registration signs in and brings a recovery code that works; a colleague’s does neither', async () => {
  await sql`delete from users`;
  const masterPassword = await openFirstRegistration();
  const made = (username: string) => callRoute(register.POST, null, { body: { masterPassword, username, password } });
  const first = await made('Bo');
  expect(first).toMatchObject({
    status: 201,
    body: { user: { username: 'Bo', role: 'administrator' }, isSignedIn: true },
  });
  expect(first.cookies).toContainEqual(expect.stringMatching(/^session=.+HttpOnly/));
  expect((await reset(String(first.body['recoveryCode']))).status).toBe(200);
  config.masterPassword = String(masterPassword);
  const second = await made('Cleo').finally(() => (config.masterPassword = undefined));
  expect([second.status, second.body['isSignedIn'], second.body['recoveryCode'], second.cookies]).toEqual([
    ...[201, false, undefined],
    [],
  ]);
});

test('guesses of recovery codes are throttled like those of tokens', async () => {
  config.throttles = true;
  const guess = () => reset('00000-00000-00000-00000-00000');
  const answers = [];
  for (let one = 0; one < 11; one += 1) answers.push((await guess()).status);
  config.throttles = false;
  expect(answers).toEqual([...Array<number>(10).fill(400), 429]);
});

test('a person changes their own address and choices', async () => {
  const ben = await aPerson('author', 'Ben');
  await sql`update users set password = ${HASH} where id = ${ben.id}`;
  const put = (body: object) => callRoute(account.PUT, ben, { method: 'PUT', body });
  expect((await callRoute(account.GET, ben, { method: 'GET' })).body).toEqual({
    username: 'Ben',
    role: 'author',
    email: null,
    isEmailConfirmed: false,
    notices: ['approvals', 'schedule', 'failures'],
    recoveryCodeMadeAt: null,
  });
  expect(await put({ email: ' ben@example.org ', notices: ['comments'] })).toMatchObject({
    status: 200,
    body: { email: 'ben@example.org', isEmailConfirmed: true, notices: ['comments'] },
  });
  expect((await put({ email: 'ben@example.org', notices: [] })).body).toMatchObject({ notices: [] });
  await aPerson('author', 'cora@example.org');
  expect(await put({ email: 'Cora@example.org', notices: [] })).toMatchObject({
    status: 409,
    body: { code: 'emailTaken', field: 'email' },
  });
  expect((await put({ email: '', notices: [] })).body).toMatchObject({ email: null, notices: [] });
  expect(await put({ email: 'nobody', notices: [] })).toMatchObject({ status: 400, body: { field: 'email' } });
  expect((await put({ email: null, notices: ['everything'] })).status).toBe(400);
});

test('of another address the one before hears by mail, a username that is one too, in the language of the call', async () => {
  const server = await startMailServer();
  config.mail = { smtpUrl: server.url, from: 'Show <show@example.org>' };
  const cleo = await aPerson('author', 'cleo@example.org');
  await sql`update users set password = ${HASH} where id = ${cleo.id}`;
  const put = (email: string) => callRoute(account.PUT, cleo, { method: 'PUT', body: { email, notices: [] } });
  await put('cleo@example.com');
  const [first, second] = [await server.arrived(), (await server.arrived(2), server.inbox[1])];
  expect(second?.to).toBe('cleo@example.com'); // the link that confirms it
  expect([first.to, first.email.subject]).toEqual([
    'cleo@example.org',
    english.accountMails.addressChangedSubject(config.show.title),
  ]);
  expect(first.email.text).toContain(`${config.publicUrl}/account`);
  expect(first.email.text).not.toContain('cleo@example.com');
  await inLanguage('es', () => put('thief@example.com'));
  await server.arrived(4);
  expect(server.inbox[2]).toMatchObject({
    to: 'cleo@example.org', // the other address was never confirmed
    email: { subject: expect.stringMatching(/^Cambió/) },
  });
  await put('thief@example.com');
  expect(server.inbox).toHaveLength(4);
  config.mail = null;
  closeMail();
  await server.close();
});
