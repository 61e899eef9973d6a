import { studioWords } from './language.ts';
import { MAILS_PER_MINUTE } from './mail-services.ts';
import { trimmedLine, z } from './schema.ts';

/** How a mail server is spoken to: TLS from the first byte, TLS once connected, or as the server offers. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** The port that goes with each (RFC 8314 §3.3, RFC 6409 §3.1, RFC 5321). */
export const MAIL_PORTS: Record<MailSecurity, number> = { tls: 465, starttls: 587, none: 25 };

const problems = () => studioWords().settings.mailForm.problems;
const noPassword = () => problems().password;
const noPort = () => problems().port;
const noSender = () => problems().sender;
const noServer = () => problems().server;
const noName = () => problems().name;
const noPerMinute = () => problems().perMinute;

const Host = trimmedLine(0, 253, noServer, noServer).refine(
  (name) => name === '' || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^\[[0-9a-f:]+\]$/i.test(name),
  { error: noServer },
);

/** The mail server as it is set. An empty `server` means that none is. */
const MailServer = z.object({
  server: Host,
  port: z
    .number({ error: noPort })
    .int({ error: noPort })
    .min(1, { error: noPort })
    .max(65_535, { error: noPort })
    .default(MAIL_PORTS.starttls),
  security: z.enum(MAIL_SECURITIES, { error: `security is one of ${MAIL_SECURITIES.join(', ')}` }).default('starttls'),
  /** By which the site signs in there; empty: it does not. */
  name: trimmedLine(0, 320, noName, noName).default(''),
  sender: trimmedLine(0, 320, noSender, noSender).default(''),
  perMinute: z
    .number({ error: noPerMinute })
    .int({ error: noPerMinute })
    .min(MAILS_PER_MINUTE.least, { error: noPerMinute })
    .max(MAILS_PER_MINUTE.most, { error: noPerMinute })
    .default(MAILS_PER_MINUTE.usual),
});
export type MailServer = z.infer<typeof MailServer>;

/** `password`: left out it stays as it is. */
export const MailChanges = MailServer.extend({
  password: z.string({ error: noPassword }).max(1_000, { error: noPassword }).optional(),
}).refine(({ server, sender }) => server === '' || isSender(sender), { error: noSender, path: ['sender'] });
export type MailChanges = z.infer<typeof MailChanges>;

/**
 * What the settings page shows. `isLocked`: the environment sets it. `isSet`: mail can be sent. `hasPassword` is false
 * with a name after a restore: no copy holds the password.
 */
export type MailSettings = MailServer & { hasPassword: boolean; isLocked: boolean; isSet: boolean };

/** An address, or a name with an address in angle brackets. */
const isSender = (text: string): boolean => /^([^<>@\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(text);
