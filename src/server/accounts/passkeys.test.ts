import '../../../tests/support/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anAuthenticator, type Mistakes } from '../../../tests/support/authenticator.ts';
import { anAdmin } from '../../../tests/support/makers.ts';
import { faultOf } from '../../../tests/support/faults.ts';
import type { RecentUser } from '#shared/account.ts';
import { signIn as signInWithPassword } from './sign-in.ts';
import { config } from '#server/config.ts';
import { listPasskeys } from '#server/db/passkeys.ts';
import { sql } from '#server/db/sql.ts';
import {
  beginAuthentication,
  beginRegistration,
  completeAuthentication,
  completeRegistration,
  deletePasskey,
  passkeyObstacle,
} from './passkeys.ts';

const now = new Date();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const valueOf = (cookie: string) => /=([^;]*)/.exec(cookie)?.[1] ?? '';

let user: RecentUser;
afterEach(() => void (config.throttles = false));
beforeEach(async () => void (user = { ...(await anAdmin()), isRecent: true }));

async function begun(owner = user, held?: string) {
  const { options, cookie } = await beginRegistration({ ...owner, isFresh: true }, held, '127.0.0.1', now);
  return { options, held: valueOf(cookie) };
}

async function register(authenticator = anAuthenticator(), mistakes: Mistakes = {}, owner = user) {
  const { options, held } = await begun(owner);
  return completeRegistration(owner, 'My phone', authenticator.create(options, mistakes), held, now);
}

async function signIn(authenticator: ReturnType<typeof anAuthenticator>, mistakes: Mistakes = {}, owner = user) {
  const { options, cookie } = await beginAuthentication(undefined, '127.0.0.1', now);
  return completeAuthentication(authenticator.get(options, owner.id, mistakes), valueOf(cookie), '127.0.0.1', now);
}

const NOT_MADE = 'invalid: passkeyNotCreated';
const NOT_IN = 'signedOut: passkeyRefused';

test('the options come from the settings and ask for a passkey that needs no username', async () => {
  const phone = anAuthenticator();
  await register(phone);
  const { options } = await begun();
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: phone.id, transports: ['internal', 'hybrid'] }],
  });
  const { options: request } = await beginAuthentication(undefined, '127.0.0.1', now);
  expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(request).not.toHaveProperty('allowCredentials');
});

test('the database keeps neither the challenge nor the cookie', async () => {
  const { options, held } = await begun();
  const kept = JSON.stringify(await sql`select * from challenges`);
  expect(kept).not.toContain(options.challenge);
  expect(kept).not.toContain(held);
});

test('two tabs share a cookie, and a cookie of another shape is exchanged', async () => {
  const first = await begun();
  expect((await begun(user, first.held)).held).toBe(first.held);
  expect((await begun(user, 'chosen')).held).not.toBe('chosen');
});

test('an answer counts once, also when it was wrong', async () => {
  const phone = anAuthenticator();
  const { options, held } = await begun();
  const answer = phone.create(options);
  await completeRegistration(user, 'Phone', answer, held, now);
  expect(await faultOf(completeRegistration(user, 'Phone', answer, held, now))).toBe(NOT_MADE);

  const { options: request, cookie } = await beginAuthentication(undefined, '127.0.0.1', now);
  const wrong = phone.get(request, user.id, { origin: 'https://evil.example' });
  expect(await faultOf(completeAuthentication(wrong, valueOf(cookie), '127.0.0.1', now))).toBe(NOT_IN);
  expect(await faultOf(completeAuthentication(phone.get(request, user.id), valueOf(cookie), '127.0.0.1', now))).toBe(
    NOT_IN,
  );
});

test('a challenge is for one browser, one purpose, one user and five minutes', async () => {
  const phone = anAuthenticator();
  const other: RecentUser = { ...(await anAdmin()), isRecent: true };
  const attempt = async (act: (answer: unknown, held: string) => Promise<unknown>) => {
    const { options, held } = await begun();
    return faultOf(act(phone.create(options), held));
  };
  expect(await attempt((answer) => completeRegistration(user, 'x', answer, undefined, now))).toBe(NOT_MADE);
  expect(await attempt((answer) => completeRegistration(user, 'x', answer, 'A'.repeat(43), now))).toBe(NOT_MADE);
  expect(await attempt((answer, held) => completeRegistration(other, 'x', answer, held, now))).toBe(NOT_MADE);
  expect(await attempt((answer, held) => completeRegistration(user, 'x', answer, held, later(5)))).toBe(NOT_MADE);
  expect(await attempt((answer, held) => completeAuthentication(answer, held, '127.0.0.1', now))).toBe(NOT_IN);
});

const MISTAKES: Mistakes[] = [
  { origin: 'https://evil.example' },
  { rpId: 'evil.example' },
  { challenge: 'bm90IG91cnM' },
  { isVerified: false },
  { crossOrigin: true },
  { crossOrigin: 'true' },
  { crossOrigin: true, topOrigin: 'https://evil.example' },
  { topOrigin: 'https://evil.example' },
];
test.each<Mistakes>([...MISTAKES, { padding: 10_240 }])(
  'a passkey made with %o is refused with the one code',
  async (mistakes) => {
    expect(await faultOf(register(anAuthenticator(), mistakes))).toBe(NOT_MADE);
  },
);

test.each<Mistakes>([
  ...MISTAKES,
  { origin: 'http://127.0.0.1:4321' },
  { userHandle: 'c29tZWJvZHkgZWxzZQ' },
  { counter: 1 },
  { counter: 0 },
])('a signature with %o is refused as an unknown passkey is', async (mistakes) => {
  const phone = anAuthenticator();
  await register(phone);
  expect(await faultOf(signIn(phone, mistakes))).toBe(NOT_IN);
  expect(await faultOf(signIn(anAuthenticator()))).toBe(NOT_IN);
});

test('an attestation of less than 10 KB makes a passkey', async () => {
  expect(await register(anAuthenticator(), { padding: 9_900 })).toMatchObject({ name: 'My phone' });
});

test.each([undefined, null, 'text', {}, { id: 'x', response: {} }, { id: 'x', response: { clientDataJSON: '%' } }])(
  'the answer %j is refused with the same codes',
  async (answer) => {
    const { held } = await begun();
    expect(await faultOf(completeRegistration(user, 'x', answer, held, now))).toBe(NOT_MADE);
    expect(await faultOf(completeAuthentication(answer, held, '127.0.0.1', now))).toBe(NOT_IN);
  },
);

test('the counter is kept to its last value, 4294967295, and never stands still', async () => {
  const phone = anAuthenticator();
  await register(phone);
  await signIn(phone, { counter: 4_294_967_295 });
  const [row] = await sql<{ counter: string }[]>`select counter from passkeys where credential_id = ${phone.id}`;
  expect(String(row?.counter)).toBe('4294967295');
  expect(await faultOf(signIn(phone, { counter: 4_294_967_295 }))).toBe(NOT_IN);
});

test('authenticators that do not count stay at zero and sign in', async () => {
  const phone = anAuthenticator();
  await register(phone, { counter: 0 });
  expect(await signIn(phone, { counter: 0 })).toMatchObject({ id: user.id });
});

test('a credential belongs to one user', async () => {
  const phone = anAuthenticator();
  await register(phone);
  expect(await faultOf(register(phone, {}, { ...(await anAdmin()), isRecent: true }))).toBe(NOT_MADE);
});

test('twenty passkeys are enough, also when two are made at once', async () => {
  for (let count = 0; count < 19; count += 1) await register();
  const ceremonies = await Promise.all([begun(), begun()]);
  const faults = await Promise.all(
    ceremonies.map(({ options, held }) =>
      faultOf(completeRegistration(user, 'One more', anAuthenticator().create(options), held, now)),
    ),
  );
  expect(faults.sort()).toEqual([NOT_MADE, 'none']);
  expect(await listPasskeys(user.id)).toHaveLength(20);
  expect(await faultOf(begun())).toBe('conflict: tooManyPasskeys');
});

test('only the owner deletes a passkey, and it signs no one in afterward', async () => {
  const phone = anAuthenticator();
  const { id } = await register(phone);
  const other: RecentUser = { ...(await anAdmin()), isRecent: true };
  expect(await faultOf(deletePasskey(other, id))).toMatch(/^missing/);
  await deletePasskey(user, id);
  expect(await faultOf(deletePasskey(user, id))).toMatch(/^missing/);
  expect(await faultOf(signIn(phone))).toBe(NOT_IN);
});

const countFailures = async (): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select coalesce(sum(count), 0)::int as count from audit_log where action = 'sign-in failed'`;
  return row?.count ?? 0;
};

test('what is done with passkeys is in the audit log', async () => {
  const phone = anAuthenticator();
  const { id } = await register(phone);
  const before = await countFailures();
  await faultOf(signIn(anAuthenticator()));
  await deletePasskey(user, id);
  const rows = await sql<{ action: string }[]>`select action from audit_log where actor = ${user.id} order by id`;
  expect(rows.map(({ action }) => action)).toEqual(['passkey added', 'passkey removed']);
  expect(await countFailures()).toBe(before + 1);
});

test('the thirty-first answer of five minutes that signs no one in must wait', async () => {
  config.throttles = true;
  const fail = () => faultOf(completeAuthentication({}, undefined, '192.0.2.30', now));
  for (let count = 0; count < 30; count += 1) expect(await fail()).toBe(NOT_IN);
  const before = await countFailures();
  expect(await fail()).toMatch(/^tooMany/);
  expect(await countFailures()).toBe(before);
});

test('the thirty-first passkey begun from one address within five minutes must wait', async () => {
  config.throttles = true;
  const begin = () => faultOf(beginRegistration({ ...user, isFresh: true }, undefined, '192.0.2.31', now));
  for (let count = 0; count < 30; count += 1) expect(await begin()).toBe('none');
  expect(await begin()).toMatch(/^tooMany/);
});

test('a passkey signs in while guesses have closed its user’s name to passwords', async () => {
  const phone = anAuthenticator();
  await register(phone);
  config.throttles = true;
  const guess = (address: string) =>
    faultOf(signInWithPassword({ username: user.username, password: 'a guess' }, address, now));
  for (let count = 0; count < 10; count += 1) expect(await guess(`203.0.113.${count}`)).toMatch(/^signedOut/);
  expect(await guess('203.0.113.99')).toMatch(/^tooMany/);
  expect(await signIn(phone)).toMatchObject({ id: user.id });
});

test('ten answers with one new key at the same instant make one passkey', async () => {
  const phone = anAuthenticator();
  const { options, held } = await begun();
  const answer = phone.create(options);
  const complete = () => faultOf(completeRegistration(user, 'My phone', answer, held, now));
  const faults = await Promise.all(Array.from({ length: 10 }, complete));
  expect(faults.toSorted()).toEqual([...Array<string>(9).fill(NOT_MADE), 'none']);
  expect(await listPasskeys(user.id)).toHaveLength(1);
});

test.each([
  ['https://podcast.example', null],
  ['http://localhost:4321', null],
  ['http://carecast.localhost:4321', null],
  ['http://127.0.0.1:4321', 'passkeysNeedName'],
  ['https://[2001:db8::1]', 'passkeysNeedName'],
  ['http://podcast.example', 'passkeysNeedHttps'],
])('%s: passkeys work or the reason is reported', (address, code) => {
  expect(passkeyObstacle(address)).toEqual(code && { code, address });
});
