import { readSender } from '#shared/mail-settings.ts';
import type { Reason } from '#shared/reason.ts';
import { ReasonError } from '#shared/reason-error.ts';
import type { SentMessageInfo, Transporter } from 'nodemailer';
import { config, isLoopback } from '#server/config.ts';
import { failureReason } from './failure-reasons.ts';
import { greetingName } from './mail-host.ts';
import { currentMail, type ActiveMailServer } from './mail-server.ts';
import { speaksTlsAtOnce } from './tls-at-once.ts';
import { classifyRefusal, type RefusalKind, type SmtpRefusal, statusOf } from './smtp-refusal.ts';

/**
 * `messageId` as in RFC 5322, with angle brackets: the same for every attempt, so that a receiver can drop a repeat.
 */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  messageId?: string;
  replyTo?: string | undefined;
  headers?: Record<string, string>;
  /** Pictures of the message itself, each shown under its content id. */
  attachments?: { cid: string; content: Buffer; contentType: string; filename: string }[];
};

/**
 * Why a message was not accepted. The reason names no address: it is logged, and shown to administrators. `refusal`:
 * what the mail server said, which may name addresses and so is in no log; null when it gave no answer.
 */
export class MailError extends ReasonError {
  readonly refusal: MailRefusal | null;

  constructor(reason: Reason, refusal: MailRefusal | null = null) {
    super(reason);
    this.refusal = refusal;
  }
}

export type MailRefusal = SmtpRefusal & { about: RefusalKind };

/** In milliseconds. A server that sends a byte now and then is given up as well, after `message`. */
export type MailTimeouts = { connect: number; silence: number; message: number };
const TIMEOUTS: MailTimeouts = { connect: 10_000, silence: 30_000, message: 90_000 };

const POOL = { pool: true, maxConnections: 4, idleTimeout: 20_000 };

/** RFC 3834: no automatic reply, please. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

let transport: Promise<Transporter> | undefined;
let timeouts = TIMEOUTS;

/** Sends a message through the current mail server. @throws MailError when it does not accept it */
export async function sendMail(mail: Mail): Promise<void> {
  const server = requireMail();
  transport ??= openTransport(server, POOL);
  await sendBy(await transport, server.from, mail);
}

/** Sends a message through a connection of its own, within `limits`. @throws MailError */
export async function sendMailOnce(mail: Mail, limits: MailTimeouts): Promise<void> {
  const server = requireMail();
  const once = await openTransport(server, {}, limits);
  try {
    await sendBy(once, server.from, mail, limits);
  } finally {
    once.close();
  }
}

async function sendBy(by: Transporter, sender: string, mail: Mail, limits = timeouts): Promise<void> {
  const { to, replyTo, headers, ...content } = mail;
  const from = readSender(sender);
  if (!from) throw new MailError({ code: 'senderInvalid' });
  const message = {
    ...content,
    headers: { ...AUTOMATIC, ...headers },
    // As objects, names and addresses are never parsed as lists or groups of several.
    from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    xMailer: false as const,
    signal: AbortSignal.timeout(limits.message),
  };
  try {
    await (by.sendMail(message) as Promise<SentMessageInfo>);
  } catch (error) {
    throw await explained(asMailError(error), limits);
  }
}

/** Returns why the mail server takes no message, null when it does or when none is set. */
export async function findMailProblem(): Promise<Reason | null> {
  const server = currentMail();
  if (!server) return null;
  transport ??= openTransport(server, POOL);
  try {
    await (await transport).verify();
    return null;
  } catch (error) {
    return (await explained(asMailError(error), timeouts)).reason;
  }
}

/** Closes the connections to the mail server. A later message opens them again, with these limits. */
export function closeMail(next: MailTimeouts = TIMEOUTS): void {
  void transport?.then((opened) => opened.close());
  transport = undefined;
  timeouts = next;
}

function requireMail(): ActiveMailServer {
  const mail = currentMail();
  if (!mail) throw new MailError({ code: 'mailServerMissing' });
  return mail;
}

async function openTransport(
  { smtpUrl: url, from, encryption = needsEncryption(url) ? 'required' : 'offered' }: ActiveMailServer,
  pool: object,
  { connect, silence } = timeouts,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer'); // by the first message: it takes memory of every site
  return createTransport({
    url,
    ...pool,
    name: greetingName(from),
    // Ours are the only retries: a message may have arrived although its connection broke.
    maxRequeues: 0,
    connectionTimeout: connect,
    greetingTimeout: connect,
    socketTimeout: silence,
    requireTLS: encryption === 'required',
    ignoreTLS: encryption === 'none',
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
}

/** A password is sent unencrypted to this machine only, or where the operator says so. */
export function needsEncryption(url: string): boolean {
  const { password, hostname } = new URL(url);
  return password !== '' && !isLoopback(hostname) && !config.sendsMailPasswordInClear;
}

type SmtpError = Error & { command?: string; responseCode?: number; response?: string };

/** The server's own text is not in the reason: it names the address. */
function asMailError(error: unknown): MailError {
  const { command = '', responseCode: code = 0, response = '', message } = error as SmtpError;
  if (command === 'STARTTLS' && code) return unusable({ code: 'mailServerInClear' });
  if (!code && reasonOf(error).code === 'hostNotFound') return new MailError(unknownServer());
  if (!code) return unusable(reasonOf(error));
  const status = statusOf(response || message);
  const codes = `${code}${status ? ` ${status}` : ''}${command ? ` to ${command}` : ''}`;
  const refusal = { command, code, said: response || codes };
  const about = classifyRefusal(refusal);
  return new MailError({ code: 'mailServerRefused', codes }, { ...refusal, about });
}

/** Of a server that says nothing, tells one that waits for TLS on the port of STARTTLS. */
async function explained(error: MailError, { connect }: MailTimeouts): Promise<MailError> {
  const { reason } = error;
  if (reason.code !== 'mailServerUnusable' || reason.because.code !== 'connectionTimedOut') return error;
  const url = new URL(requireMail().smtpUrl);
  if (url.protocol !== 'smtp:') return error;
  return (await speaksTlsAtOnce(url, connect)) ? unusable({ code: 'tlsAtOnce' }) : error;
}

const unknownServer = (): Reason => ({
  code: 'mailServerUnknown',
  server: new URL(requireMail().smtpUrl).hostname,
});

const unusable = (because: Reason): MailError => new MailError({ code: 'mailServerUnusable', because });

/** nodemailer puts a code of its own over that of the system or of TLS. */
function reasonOf(error: unknown): Reason {
  const { originalCode = '', code = 'no connection' } = error as { originalCode?: string; code?: string };
  return failureReason(originalCode) ?? failureReason(code) ?? { code: 'other', text: originalCode || code };
}
