import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts';
import { config } from '#server/config.ts';
import { closeMail, type Mail, MailError, sendMail } from './mail.ts';

const FROM = 'Carecast <podcast@example.com>';
const mail: Mail = { to: 'ana@example.com', subject: 'New', text: 'Hello' };
let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
  config.mail = { smtpUrl: server.url, from: FROM };
});
afterEach(async () => {
  closeMail();
  config.mail = null;
  await server.close();
});

const refusal = (sent = mail) =>
  sendMail(sent).then(
    () => 'none',
    (error: unknown) => (error instanceof MailError ? [error.reason, error.refusal?.about ?? null] : String(error)),
  );

test('messages share their connections', async () => {
  await Promise.all(Array.from({ length: 8 }, () => sendMail(mail)));
  expect(server.inbox).toHaveLength(8);
  expect(server.connections()).toBeLessThanOrEqual(4);
  expect(server.inbox[0]).toMatchObject({ from: 'podcast@example.com', to: 'ana@example.com' });
});

test('every message says that it wants no automatic reply (RFC 3834)', async () => {
  await sendMail(mail);
  expect(server.inbox[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
});

test('a strict server takes mail: EHLO says the public host, and the sender’s domain where that is no name', async () => {
  const own = config.publicUrl;
  for (const publicUrl of [
    'https://podcast.example:8443',
    'http://localhost:4321',
    'http://192.168.1.5',
    'http://[::1]',
  ]) {
    config.publicUrl = publicUrl;
    closeMail();
    await sendMail(mail);
  }
  config.publicUrl = own;
  expect(server.greetings).toEqual(['podcast.example', 'example.com', 'example.com', 'example.com']);
});

test.each([
  ['Good Care: the podcast', 'Good Care: the podcast'],
  ['Sunny Home Care, LLC; and others', 'Sunny Home Care, LLC; and others'],
  ['"Lopez, \\"Ana\\""', 'Lopez, "Ana"'],
  ['', ''],
])('a sender called %s is one name and one address', async (name, shown) => {
  config.mail = { smtpUrl: server.url, from: `${name} <podcast@example.com>`.trim() };
  await sendMail({ ...mail, replyTo: 'office@example.com' });
  const [{ email, from } = {}] = server.inbox;
  expect([from, email?.from]).toEqual(['podcast@example.com', { name: shown, address: 'podcast@example.com' }]);
  expect(email?.replyTo).toEqual([{ name: '', address: 'office@example.com' }]);
});

test.each([
  ['onRecipient', '550 5.1.1 ana@example.com: no such user', '550 5.1.1 to RCPT TO', 'noMailbox'],
  ['onRecipient', '552 5.2.2 mailbox full', '552 5.2.2 to RCPT TO', 'mailbox'],
  ['onRecipient', '554 5.7.1 relaying denied', '554 5.7.1 to RCPT TO', 'us'],
  ['onMessage', '550 no such user', '550 to DATA', 'noMailbox'],
  ['onMessage', '451 later', '451 to DATA', 'us'],
] as const)('%s: "%s" is distinguished, and no one is named', async (step, said, codes, about) => {
  server[step] = () => said;
  expect(await refusal()).toEqual([{ code: 'mailServerRefused', codes }, about]);
});

test.each(['greeting', 'recipient', 'message'] as const)(
  'a server that is silent at the %s is given up',
  async (step) => {
    closeMail({ connect: 50, silence: 50, message: 600_000 });
    if (step === 'greeting') server.onConnect = () => 'silent';
    if (step === 'recipient') server.onRecipient = () => 'silent';
    if (step === 'message') server.onMessage = () => 'silent';
    expect(await refusal()).toEqual([{ code: 'mailServerUnusable', because: { code: 'connectionTimedOut' } }, null]);
  },
);

test('a message has a time in all, however often the server shows that it lives', async () => {
  closeMail({ connect: 600_000, silence: 600_000, message: 50 });
  server.onRecipient = () => 'silent';
  expect(await refusal()).toEqual([expect.objectContaining({ code: 'mailServerUnusable' }), null]);
});

test('a server that closes every connection is asked once for each message: retries are the queue’s', async () => {
  server.onConnect = () => 'close';
  expect(await refusal()).toEqual([expect.objectContaining({ code: 'mailServerUnusable' }), null]);
  expect(server.connections()).toBe(1);
});

test('a connection closed in the middle of a message is an error, and the message is not sent again on its own', async () => {
  server.onMessage = () => 'close';
  expect(await refusal()).toEqual([expect.objectContaining({ code: 'mailServerUnusable' }), null]);
  expect(server.asked).toHaveLength(1);
});

test('a mail server that is away is an error, and used again when it is back', async () => {
  const { port } = new URL(server.url);
  await sendMail(mail);
  await server.close();
  expect(await refusal()).toEqual([expect.objectContaining({ code: 'mailServerUnusable' }), null]);
  server = await startMailServer(Number(port));
  expect(await refusal()).toBe('none');
});

test('neither a title nor an address adds a header or a recipient', async () => {
  const subject = 'New\r\nBcc: eve@example.com\r\n\r\n<script>';
  await sendMail({ ...mail, subject, messageId: '<a@example.com>' });
  expect(server.asked).toEqual(['ana@example.com']);
  expect(server.inbox[0]?.email).toMatchObject({ messageId: '<a@example.com>', text: 'Hello\n' });
  expect(server.inbox[0]?.email.bcc ?? []).toEqual([]);
  await refusal({ ...mail, to: 'ana@example.com, eve@example.com' });
  expect(server.asked).not.toContain('eve@example.com');
});

test('without SMTP_URL nothing is sent', async () => {
  config.mail = null;
  expect(await refusal()).toEqual([{ code: 'mailServerMissing' }, null]);
});

const withPassword = (host: string) => server.url.replace('//127.0.0.1', `//carecast:secret@${host}`);
const unencrypted = { code: 'mailServerUnusable', because: { code: 'mailServerInClear' } };

test('a password is sent without encryption to this machine only, or where a setting says so', async () => {
  await server.close();
  server = await startMailServer(0, ['AUTH']);
  const elsewhere = { smtpUrl: withPassword('0.0.0.0'), from: FROM }; // by its name not this machine
  config.mail = elsewhere;
  expect(await refusal()).toEqual([unencrypted, null]);
  expect([server.inbox, server.passwords]).toEqual([[], []]);
  closeMail();
  config.mail = { ...elsewhere, smtpUrl: withPassword('127.0.0.1') };
  expect(await refusal()).toBe('none');
  closeMail();
  Object.assign(config, { mail: elsewhere, sendsMailPasswordInClear: true });
  expect(await refusal()).toBe('none');
  config.sendsMailPasswordInClear = false;
  expect(server.passwords).toEqual(['secret', 'secret']);
});

test('a mail server whose TLS fails is an error with its reason', async () => {
  await server.close();
  server = await startMailServer(0, ['AUTH', 'STARTTLS']);
  const failure = async (smtpUrl: string) => {
    closeMail();
    config.mail = { smtpUrl, from: FROM };
    return refusal();
  };
  const because = (code: unknown) => [{ code: 'mailServerUnusable', because: { code } }, null];
  expect(await failure(withPassword('0.0.0.0'))).toEqual(
    because(expect.stringMatching(/^certificate(Expired|Untrusted)$/)),
  );
  const smtps = server.url.replace('smtp:', 'smtps:');
  expect(await failure(smtps)).toEqual(because('tlsNotOffered'));
  expect(server.passwords).toEqual([]);
});
