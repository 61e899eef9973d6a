import '../../../tests/support/database.ts';
import { hash as digest } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshUser, type User } from '#shared/account.ts';
import { faultOf } from '../../../tests/support/faults.ts';
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts';
import { anAdmin } from '../../../tests/support/makers.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { addEmailConfirmation } from '#server/db/email-confirmations.ts';
import { addUser } from '#server/db/users.ts';
import { closeMail } from '#server/outbound/index.ts';
import { confirmAgain, confirmEmail } from './email-confirmation.ts';
import { createInvitation, join } from './invitations.ts';
import { changeAccount, findAccountOf } from './own-account.ts';
import { hashPassword } from './passwords.ts';
import { requestReset } from './resets.ts';
import { registerAdmin, signIn } from './sign-in.ts';
import { createUser } from './users.ts';

const HERE = '127.0.0.1';
const now = new Date();
const password = 'a quiet kitchen table';
const { mail, reset, masterPassword } = config;
let server: MailServer | undefined;
afterEach(async () => {
  Object.assign(config, { mail, reset, masterPassword });
  closeMail(); // also after a failure: the next test has a server of its own
  await server?.close();
  server = undefined;
});

const fresh = (user: User): FreshUser => ({ ...user, isRecent: true, isFresh: true });
const setEmail = (user: User, email: string | null) => changeAccount(fresh(user), { email, notices: [] }, now);
const signsIn = async (username: string) => (await signIn({ username, password }, HERE, now)).user.username;

const invite = async (email: string | null) =>
  (
    await createInvitation({ ...(await anAdmin()), isRecent: true, isFresh: true }, { role: 'author', email }, now)
  ).url.split('token=')[1] ?? '';

let maria: User;
let eve: User;
let address: string;
beforeEach(async () => {
  const hash = await hashPassword(password);
  const add = async (name: string) => {
    const user = await addUser(`${name}-${Math.random()}`, hash, 'user');
    if (!user) throw new Error('the name is taken');
    return user;
  };
  [maria, eve] = await Promise.all([add('Maria'), add('Eve')]);
  address = `${Math.random()}@sunny.example`;
});

test('no one takes the address of another account, in any case, and both still sign in', async () => {
  await setEmail(maria, address);
  expect(await faultOf(setEmail(eve, address.toUpperCase()))).toBe('conflict: emailTaken');
  expect(await faultOf(setEmail(eve, maria.username))).toBe('conflict: emailTaken');
  expect(await signsIn(address)).toBe(maria.username);
  expect(await signsIn(eve.username)).toBe(eve.username);
});

test('no one joins or is added under the address of another account', async () => {
  await setEmail(maria, address);
  const token = await invite('author@sunny.example');
  expect(await faultOf(join({ token, username: address, password }, HERE, now))).toBe('conflict: usernameTaken');
  expect(await faultOf(createUser({ username: address.toUpperCase(), password, role: 'user' }))).toMatch(
    /^conflict: userExists/,
  );
  expect(await signsIn(address)).toBe(maria.username);
  expect((await join({ token, username: `Ben-${address}`, password }, HERE, now)).username).toBe(`Ben-${address}`);
});

test('of two accounts that claim one address at once one has it, and of ten that take one name', async () => {
  const faults = await Promise.all([faultOf(setEmail(maria, address)), faultOf(setEmail(eve, address))]);
  expect(faults.toSorted()).toEqual(['conflict: emailTaken', 'none']);
  const name = `Zoe-${Math.random()}`;
  const named = await Promise.all(
    Array.from({ length: 10 }, (_, count) =>
      faultOf(
        count % 2 ? createUser({ username: name, password, role: 'user' }) : setEmail(count % 4 ? maria : eve, name),
      ),
    ),
  );
  expect(named.filter((fault) => fault === 'none').length).toBeGreaterThan(0);
  expect(
    await sql`select count(distinct user_id)::int as count from sign_in_names where key = sign_in_key(${name})`,
  ).toEqual([{ count: 1 }]);
});

test('an address that is given up is free for others, and the name stays', async () => {
  await setEmail(maria, address);
  await setEmail(maria, null);
  await setEmail(eve, address);
  expect(await signsIn(address)).toBe(eve.username);
  expect(await signsIn(maria.username)).toBe(maria.username);
});

test('another address wants a fresh sign-in, notices do not', async () => {
  const recent = { ...maria, isRecent: true } as const;
  expect(await faultOf(changeAccount(recent, { email: address, notices: [] }, now))).toBe('forbidden: signInAgain');
  expect(await changeAccount(recent, { email: null, notices: ['comments'] }, now)).toMatchObject({
    notices: ['comments'],
  });
});

test('where the site sends mail an address counts for signing in and for resets once its link was opened', async () => {
  const { inbox, arrived, url } = (server = await startMailServer());
  config.mail = { smtpUrl: url, from: 'Carecast <podcast@example.com>' };
  config.reset = { delivery: 'smtp', adminEmail: undefined };
  const tokenAt = (index: number) => /#token=([\w-]{43})/.exec(inbox[index]?.email.text ?? '')?.[1] ?? '';
  expect(await setEmail(maria, address)).toMatchObject({ email: address, isEmailConfirmed: false });
  await arrived(1);
  expect(inbox[0]).toMatchObject({ to: address });
  expect(await faultOf(signsIn(address))).toBe('signedOut: credentialsInvalid');
  await requestReset({ username: address }, HERE, now);
  await requestReset({ username: maria.username }, HERE, now);
  await confirmAgain(maria, now);
  await arrived(2);
  expect(await faultOf(confirmEmail(tokenAt(0), HERE, now))).toBe('invalid: emailLinkInvalid');
  expect(await faultOf(confirmEmail(tokenAt(1), HERE, new Date(now.getTime() + 25 * 3_600_000)))).toBe(
    'invalid: emailLinkInvalid',
  );
  expect(await confirmEmail(tokenAt(1), HERE, now)).toEqual({ email: address });
  expect(await faultOf(confirmEmail(tokenAt(1), HERE, now))).toBe('invalid: emailLinkInvalid');
  expect(await findAccountOf(maria)).toMatchObject({ isEmailConfirmed: true });
  expect(await signsIn(address)).toBe(maria.username);
  await requestReset({ username: address }, HERE, now);
  await arrived(3);
  expect(inbox[2]).toMatchObject({ to: address });
  expect(await faultOf(confirmAgain(maria, now))).toBe('conflict: emailNotToConfirm');
});

test('an address that is not confirmed keeps no one else from it, and is lost when another account confirms it', async () => {
  const { inbox, arrived, url } = (server = await startMailServer());
  config.mail = { smtpUrl: url, from: 'Carecast <podcast@example.com>' };
  await setEmail(eve, address);
  await arrived(1);
  await setEmail(maria, address.toUpperCase());
  await arrived(2);
  const [first = '', second = ''] = inbox.map(({ email }) => /#token=([\w-]{43})/.exec(email.text ?? '')?.[1] ?? '');
  await confirmEmail(second, HERE, now);
  expect(await signsIn(address)).toBe(maria.username);
  expect(await findAccountOf(eve)).toMatchObject({ email: null });
  expect(await faultOf(confirmEmail(first, HERE, now))).toBe('invalid: emailLinkInvalid');
  expect(await faultOf(setEmail(eve, address))).toBe('conflict: emailTaken');
});

test('a link confirms no address that became the username of another account', async () => {
  const { inbox, arrived, url } = (server = await startMailServer());
  config.mail = { smtpUrl: url, from: 'Carecast <podcast@example.com>' };
  await setEmail(maria, address);
  await arrived(1);
  const token = /#token=([\w-]{43})/.exec(inbox[0]?.email.text ?? '')?.[1] ?? '';
  await addUser(address, await hashPassword(password), 'user');
  expect(await faultOf(confirmEmail(token, HERE, now))).toBe('conflict: emailTaken');
  expect(await faultOf(confirmAgain(maria, now))).toBe('conflict: emailTaken');
  expect(await signsIn(address)).toBe(address);
});

test('a link to an address that was replaced confirms nothing', async () => {
  const { inbox, arrived, url } = (server = await startMailServer());
  config.mail = { smtpUrl: url, from: 'Carecast <podcast@example.com>' };
  await setEmail(maria, address);
  await arrived(1);
  const token = /#token=([\w-]{43})/.exec(inbox[0]?.email.text ?? '')?.[1] ?? '';
  await sql`update users set email = ${`other-${address}`} where id = ${maria.id}`;
  expect(await faultOf(confirmEmail(token, HERE, now))).toBe('invalid: emailLinkInvalid');
  expect(await findAccountOf(maria)).toMatchObject({ isEmailConfirmed: false });
});

test('the link of an invitation confirms the address that was invited, and no other', async () => {
  const { inbox, arrived, url } = (server = await startMailServer());
  config.mail = { smtpUrl: url, from: 'Carecast <podcast@example.com>' };
  const invited = await join({ token: await invite(address), username: `A ${address}`, password }, HERE, now);
  expect(await findAccountOf(invited)).toMatchObject({ email: address, isEmailConfirmed: true });
  const other = `own-${address}`;
  const own = await join(
    { token: await invite(`b-${address}`), username: `B ${address}`, password, email: other },
    HERE,
    now,
  );
  expect(await findAccountOf(own)).toMatchObject({ email: other, isEmailConfirmed: false });
  await arrived(3);
  expect(inbox.map(({ to }) => to)).toContain(other);
});

test('where the site sends mail, a username that is an address is the invited one or is refused, however the account is made', async () => {
  const { url } = (server = await startMailServer());
  config.mail = { smtpUrl: url, from: 'Carecast <podcast@example.com>' };
  config.masterPassword = 'the key under the mat';
  await setEmail(maria, address); // which she has not confirmed
  const refused = 'invalid: usernameIsAddress';
  const open = await invite(null);
  const other = await invite(`other-${address}`);
  for (const username of [address, address.toUpperCase(), `free-${address}`]) {
    expect(await faultOf(join({ token: open, username, password }, HERE, now))).toBe(refused);
    expect(await faultOf(join({ token: other, username, password, email: username }, HERE, now))).toBe(refused);
    expect(await faultOf(createUser({ username, password, role: 'user' }))).toBe(refused);
    const registration = { masterPassword: config.masterPassword, username, password };
    expect(await faultOf(registerAdmin(registration, HERE, now))).toBe(refused);
  }
  const joined = await join({ token: other, username: `OTHER-${address}`, password }, HERE, now);
  expect(await signsIn(`other-${address}`)).toBe(joined.username);
  expect((await join({ token: open, username: `${address}@home`, password }, HERE, now)).role).toBe('author');
});

test('a command refuses such a username too, where only the settings know of the mail server', async () => {
  await sql`insert into mail_settings ${sql({ server: 'mail.example', port: 25, security: 'none', name: '', sender: 'a@b.example', perMinute: 3 })}`;
  const add = () => faultOf(createUser({ username: address, password, role: 'user' }));
  expect(await add()).toBe('invalid: usernameIsAddress');
  await sql`delete from mail_settings`;
  expect(await add()).toBe('none');
});

const claim = async (user: User, email: string) => {
  await sql`update users set email = ${email}, confirmed_email = null where id = ${user.id}`;
  const token = `${user.id} ${email}`;
  const expiresAt = new Date(now.getTime() + 60_000);
  await addEmailConfirmation({ userId: user.id, email, hash: digest('sha256', token), expiresAt }, sql);
  return token;
};

test('of two accounts that confirm one address at once, one has it, and the other is told why not', async () => {
  for (let round = 0; round < 20; round += 1) {
    const email = `${round}-${address}`;
    const tokens = [await claim(maria, email), await claim(eve, email)];
    const faults = await Promise.all(tokens.map((token) => faultOf(confirmEmail(token, HERE, now))));
    const [won, lost] = faults.toSorted((one) => (one === 'none' ? -1 : 1));
    expect(won).toBe('none');
    expect(lost).toMatch(/^(conflict: emailTaken|invalid: emailLinkInvalid)$/);
    expect(await signsIn(email)).toBe((faults[0] === 'none' ? maria : eve).username);
  }
});

test('who opens a link while the address is being changed elsewhere meets no error of the server', async () => {
  for (let round = 0; round < 20; round += 1) {
    const token = await claim(maria, `${round}-${address}`);
    const [confirmed, changed] = await Promise.all([
      faultOf(confirmEmail(token, HERE, now)),
      faultOf(setEmail(maria, `new-${round}-${address}`)),
    ]);
    expect(confirmed).toMatch(/^(none|invalid: emailLinkInvalid)$/);
    expect(changed).toBe('none');
    expect(await findAccountOf(maria)).toMatchObject({ email: `new-${round}-${address}` });
  }
});

test('an address that was never confirmed is not told of the next one, a confirmed one is', async () => {
  const { inbox, arrived, url } = (server = await startMailServer());
  await setEmail(eve, address); // without mail: it counts
  config.mail = { smtpUrl: url, from: 'Carecast <podcast@example.com>' };
  await sql`update users set email = ${`strange-${address}`}, confirmed_email = null where id = ${maria.id}`;
  await setEmail(maria, null);
  await setEmail(eve, null);
  await arrived(1);
  expect(inbox.map(({ to }) => to)).toEqual([address]);
});
