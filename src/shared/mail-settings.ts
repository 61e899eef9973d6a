import { MAX_HOST, MAX_LONG_EMAIL } from './limits.ts';
import { MAILS_PER_MINUTE } from './mail-services.ts';
import { trimmedLine, z, withCode, wholeNumber } from './schema.ts';

/** How a mail server is spoken to: TLS from the first byte, TLS once connected, or as the server offers. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** The port that goes with each (RFC 8314 §3.3, RFC 6409 §3.1, RFC 5321). */
export const MAIL_PORTS: Record<MailSecurity, number> = { tls: 465, starttls: 587, none: 25 };

const Host = trimmedLine(0, MAX_HOST, 'notText').refine(
  (name) => name === '' || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^\[[0-9a-f:]+\]$/i.test(name),
  { error: withCode('mailServerInvalid') },
);

/** The mail server as it is set. An empty `server` means that none is. */
const MailServer = z.object({
  server: Host,
  port: wholeNumber(1, 65_535).default(MAIL_PORTS.starttls),
  security: z.enum(MAIL_SECURITIES, { error: withCode('notOneOf') }).default('starttls'),
  /** By which the site signs in there; empty: it does not. */
  name: trimmedLine(0, MAX_LONG_EMAIL, 'notText').default(''),
  sender: trimmedLine(0, MAX_LONG_EMAIL, 'notText').default(''),
  perMinute: wholeNumber(MAILS_PER_MINUTE.least, MAILS_PER_MINUTE.most).default(MAILS_PER_MINUTE.usual),
});
export type MailServer = z.infer<typeof MailServer>;

/** `password`: left out it stays as it is. */
export const MailChanges = MailServer.extend({
  password: z
    .string({ error: withCode('notText') })
    .max(1_000, { error: withCode('tooLong') })
    .optional(),
}).refine(({ server, sender }) => server === '' || isSender(sender), {
  error: withCode('senderInvalid'),
  path: ['sender'],
});
export type MailChanges = z.infer<typeof MailChanges>;

/**
 * The state that the settings page shows. `isLocked`: the environment sets it. `isSet`: mail can be sent. `hasPassword`
 * is false with a name after a restore: no copy holds the password.
 */
export type MailSettings = MailServer & { hasPassword: boolean; isLocked: boolean; isSet: boolean };

/** An address, or a name with an address in angle brackets. */
const SENDER = /^(?:([^<>@\r\n]*)<([^\s@<>]+@[^\s@<>]+)>|([^\s@<>]+@[^\s@<>]+))$/;

/** Returns the name and the address of a sender such as `Our show <podcast@example.com>`; null for none. */
export function readSender(text: string): { name: string; address: string } | null {
  const [, name = '', named, bare] = SENDER.exec(text.trim()) ?? [];
  const address = named ?? bare;
  if (address === undefined) return null;
  const [, quoted] = /^"(.*)"$/.exec(name.trim()) ?? [];
  return { name: quoted?.replaceAll(/\\(.)/g, '$1') ?? name.trim(), address };
}

const isSender = (text: string): boolean => SENDER.test(text);
