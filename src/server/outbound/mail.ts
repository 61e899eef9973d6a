import type { SentMessageInfo, Transporter } from 'nodemailer';
import { config } from '#server/config.ts';

/** `messageId` as in RFC 5322, with angle brackets: the same for every attempt, so that a receiver can drop a repeat. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  messageId?: string;
  replyTo?: string | undefined;
  headers?: Record<string, string>;
};

/** Why a message was not accepted. The message names no address: it is logged, and shown to administrators. */
export class MailError extends Error {
  /** Whether the mail server refused this recipient for good: no retry would help, other recipients may be fine. */
  readonly isAboutRecipient: boolean;

  constructor(message: string, isAboutRecipient = false) {
    super(message);
    this.name = 'MailError';
    this.isAboutRecipient = isAboutRecipient;
  }
}

/** In milliseconds. A server that sends a byte now and then is given up as well, after `message`. */
export type MailTimeouts = { connect: number; silence: number; message: number };
const TIMEOUTS: MailTimeouts = { connect: 10_000, silence: 30_000, message: 90_000 };

/** Per process. Mail services accept some ten messages a second (Amazon SES: 14 for a new account). */
const POOL = { maxConnections: 4, rateLimit: 10, rateDelta: 1_000, idleTimeout: 20_000 };

let transport: Promise<Transporter> | undefined;
let timeouts = TIMEOUTS;

/** Sends a message through SMTP_URL from MAIL_FROM. @throws MailError when the mail server does not accept it */
export async function sendMail({ to, ...mail }: Mail): Promise<void> {
  const { from, smtpUrl } = requireMail();
  transport ??= openTransport(smtpUrl);
  const signal = AbortSignal.timeout(timeouts.message);
  // As an object, the address is never parsed as a list of several.
  const message = { ...mail, from, to: { name: '', address: to }, xMailer: false as const, signal };
  try {
    await ((await transport).sendMail(message) as Promise<SentMessageInfo>);
  } catch (error) {
    throw asMailError(error);
  }
}

/** Closes the connections to the mail server. A later message opens them again, with these timeouts. */
export function closeMail(next: MailTimeouts = TIMEOUTS): void {
  void transport?.then((opened) => opened.close());
  transport = undefined;
  timeouts = next;
}

function requireMail() {
  if (!config.mail) throw new MailError('SMTP_URL and MAIL_FROM are not set');
  return config.mail;
}

async function openTransport(url: string): Promise<Transporter> {
  const { connect, silence } = timeouts;
  const { createTransport } = await import('nodemailer'); // by the first message: it takes memory of every site
  return createTransport({
    url,
    pool: true,
    ...POOL,
    // Ours are the only retries: a message may have arrived although its connection broke.
    maxRequeues: 0,
    connectionTimeout: connect,
    greetingTimeout: connect,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
}

type SmtpError = Error & { command?: string; responseCode?: number; response?: string };

/**
 * The server's own text is left out: it names the address. What it says about the address is counted against it, a
 * permanent refusal of RCPT or DATA without an enhanced status code (RFC 3463) or with one about the address (x.1) or
 * the mailbox (x.2). The others (network, system, content, policy) are about us or the mail server.
 */
function asMailError(error: unknown): MailError {
  const { command = '', responseCode = 0, response = '', message } = error as SmtpError;
  if (!responseCode) return new MailError(`the mail server could not be used: ${codeOf(error) ?? 'no connection'}`);
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response || message)?.[1];
  const isPermanent = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  const isAboutRecipient = isPermanent && (!status || /^5\.[12]\./.test(status));
  const said = `${responseCode}${status ? ` ${status}` : ''}${command ? ` to ${command}` : ''}`;
  return new MailError(`the mail server refused the message: ${said}`, isAboutRecipient);
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;
