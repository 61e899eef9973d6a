import type { Reason } from '#shared/reason.ts';
import type { Admin, FreshUser } from '#shared/account.ts';
import { MAILS_PER_MINUTE } from '#shared/mail-services.ts';
import { MAIL_PORTS, type MailChanges, type MailServer, type MailSettings } from '#shared/mail-settings.ts';
import { config, isLoopback } from '#server/config.ts';
import { mailServers, type StoredMailServer } from '#server/db/connections.ts';
import { endMailOutage } from '#server/db/mail-outage.ts';
import { removeStops } from '#server/db/mail-runs.ts';
import { findOwnAccount } from '#server/db/people.ts';
import { sql } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { throttle } from '#server/throttle.ts';
import { pageWords } from '#server/words.ts';
import { changeConnection, sealOrKeep } from './connection.ts';
import { type Mail, MailError, type MailTimeouts, needsEncryption, sendMailOnce } from './mail.ts';
import { currentMail, openPassword, PASSWORD_PURPOSE } from './mail-server.ts';
import { lineOf } from './smtp-refusal.ts';

/** Returns the settings as they are shown: without the password. */
export async function findMailSettings(): Promise<MailSettings> {
  if (config.mail) return { ...serverOf(config.mail), isLocked: true, isSet: true };
  const row = await mailServers.find();
  const shown = row ? { ...asShown(row), hasPassword: openPassword(row) !== null } : NONE;
  return { ...shown, isLocked: false, isSet: currentMail() !== null };
}

const NONE = {
  server: '',
  port: MAIL_PORTS.starttls,
  security: 'starttls',
  name: '',
  sender: '',
  perMinute: MAILS_PER_MINUTE.usual,
  hasPassword: false,
} as const;

const asShown = ({ sealed: _, ...server }: StoredMailServer): MailServer => server;

/** The values of SMTP_URL, as the form has them. */
function serverOf({ smtpUrl, from }: { smtpUrl: string; from: string }): MailServer & { hasPassword: boolean } {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const overSmtp = needsEncryption(smtpUrl) ? 'starttls' : 'none';
  const security = protocol === 'smtps:' ? 'tls' : overSmtp;
  const name = decodeURIComponent(username);
  return {
    server: hostname,
    port: Number(port) || MAIL_PORTS[security],
    security,
    name,
    sender: from,
    perMinute: config.mailPerMinute,
    hasPassword: password !== '',
  };
}

/**
 * Changes the mail server in every process, and tries again what the one before refused. A password that is not sent
 * stays, but goes to no other server or name.
 * @throws DomainError conflict (the environment sets it) or invalid
 */
export async function changeMailSettings(
  admin: Admin & FreshUser,
  { password, ...server }: MailChanges,
): Promise<MailSettings> {
  if (config.mail) throw new DomainError('conflict', { code: 'mailLocked' });
  await changeConnection(admin, mailServers, {
    next: (present) => (server.server === '' ? null : storedAfter(present, server, password)),
    action: 'mail settings changed',
    facts: () => ({ server: server.server, security: server.security }),
    tags: ['show'],
    also: removeStops,
  });
  return findMailSettings();
}

function storedAfter(present: StoredMailServer | null, next: MailServer, password: string | undefined) {
  const stored = { ...next, sealed: sealedAfter(present, next, password) };
  refuseInClear(stored);
  return stored;
}

function sealedAfter(present: StoredMailServer | null, next: MailServer, password: string | undefined): Buffer | null {
  if (next.name === '') return null;
  const isSame = present?.server === next.server && present.name === next.name;
  const sealed = sealOrKeep(PASSWORD_PURPOSE, password, isSame && password === undefined ? present.sealed : null);
  if (sealed) return sealed;
  const code = isSame ? 'mailPasswordMissing' : 'mailPasswordAgain';
  throw new DomainError('invalid', { code }, { field: 'password' });
}

function refuseInClear({ server, security, sealed }: StoredMailServer): void {
  if (security !== 'none' || !sealed || isLoopback(server) || config.sendsMailPasswordInClear) return;
  throw new DomainError('invalid', { code: 'mailPasswordInClear' }, { field: 'security' });
}

/** In milliseconds: someone is waiting in front of the page, and a call has 30 seconds. */
const TEST_TIMEOUTS: MailTimeouts = { connect: 8_000, silence: 8_000, message: 20_000 };

/**
 * Sends a message to this administrator's own address; when it is taken, what waits is tried again. Returns why the
 * mail server did not take it, or null.
 * @throws DomainError invalid (no address, no mail server) or tooMany
 */
export function sendTestMail(admin: Admin & FreshUser, now: Date, timeouts = TEST_TIMEOUTS): Promise<Tested> {
  const { testSubject, test } = pageWords().accountMails;
  return sendToSelf(admin, (to) => ({ to, subject: testSubject, text: test }), now, timeouts);
}

type Tested = { to: string; problem: Reason | null };

/** Sends a message of any kind so. @throws DomainError as `sendTestMail` */
export async function sendToSelf(
  admin: Admin,
  compose: (to: string) => Mail | Promise<Mail>,
  now: Date,
  timeouts = TEST_TIMEOUTS,
): Promise<Tested> {
  const { email: to, isEmailConfirmed } = (await findOwnAccount(admin.id)) ?? {};
  if (!to) throw new DomainError('invalid', { code: 'ownEmailMissing' });
  if (!isEmailConfirmed) throw new DomainError('invalid', { code: 'ownEmailUnconfirmed' });
  if (!currentMail()) throw new DomainError('invalid', { code: 'noMailServer' });
  await throttle('mail test by user', admin.id, now);
  try {
    await sendMailOnce(await compose(to), timeouts);
    await endMailOutage();
    await sql.begin(removeStops);
    return { to, problem: null };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { to, problem: problemOf(error) };
  }
}

const REFUSED = ['AUTH', 'MAIL FROM', 'RCPT TO'] as const;

/** A refusal has the server's own line in it. */
function problemOf({ reason, refusal }: MailError): Reason {
  if (!refusal) return reason;
  const at = REFUSED.find((command) => refusal.command.startsWith(command)) ?? 'other';
  return { code: 'mailRefused', at, said: lineOf(refusal.said) };
}
