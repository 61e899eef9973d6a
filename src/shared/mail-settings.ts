import { trimmedLine, z } from './schema.ts';

/** How a mail server is spoken to: TLS from the first byte, TLS once connected, or as the server offers. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** The port that goes with each (RFC 8314 §3.3, RFC 6409 §3.1, RFC 5321). */
export const MAIL_PORTS: Record<MailSecurity, number> = { tls: 465, starttls: 587, none: 25 };

const PASSWORD = 'A password has at most 1,000 characters';
const PORT = 'A port is a number from 1 to 65535';
const SENDER = 'A sender is an address, such as Our show <podcast@example.com>';

const SERVER = 'A server has a name such as mail.example.com';
const NAME = 'A name has at most 320 characters';

const Host = trimmedLine(0, 253, SERVER).refine(
  (name) => name === '' || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^\[[0-9a-f:]+\]$/i.test(name),
  SERVER,
);

/** The mail server as it is set. An empty `server` means that none is. */
const MailServer = z.object({
  server: Host,
  port: z.number({ error: PORT }).int(PORT).min(1, PORT).max(65_535, PORT).default(MAIL_PORTS.starttls),
  security: z.enum(MAIL_SECURITIES, { error: `security is one of ${MAIL_SECURITIES.join(', ')}` }).default('starttls'),
  /** By which the site signs in there; empty: it does not. */
  name: trimmedLine(0, 320, NAME, NAME).default(''),
  sender: trimmedLine(0, 320, SENDER, SENDER).default(''),
});
export type MailServer = z.infer<typeof MailServer>;

/** `password`: left out it stays as it is. */
export const MailChanges = MailServer.extend({
  password: z.string({ error: PASSWORD }).max(1_000, PASSWORD).optional(),
}).refine(({ server, sender }) => server === '' || isSender(sender), { error: SENDER, path: ['sender'] });
export type MailChanges = z.infer<typeof MailChanges>;

/**
 * What the settings page shows. `isLocked`: the environment sets it. `isSet`: mail can be sent. `hasPassword` is false
 * with a name after a restore: no copy holds the password.
 */
export type MailSettings = MailServer & { hasPassword: boolean; isLocked: boolean; isSet: boolean };

/** An address, or a name with an address in angle brackets. */
const isSender = (text: string): boolean => /^([^<>@\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(text);
