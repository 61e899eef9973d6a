import { firstCodePoints, oneLine, withoutBidiControls } from '#shared/text.ts';

/**
 * How a mail server refused. `command` is the last one sent, as nodemailer names it: `RCPT TO`, `DATA`, `AUTH PLAIN`.
 */
export type SmtpRefusal = { command: string; code: number; said: string };

/**
 * Whom a refusal is about. `noMailbox`: the address does not exist. `mailbox`: it exists, and takes nothing for now,
 * such as a full one. `us`: a limit, a policy, spam, relaying, signing in, or an error of the server: the recipient is
 * fine.
 */
export type RefusalKind = 'noMailbox' | 'mailbox' | 'us';

/** RFC 3463 §3.2: bad mailbox, bad system, bad syntax, moved away; RFC 7505: the domain takes no mail. */
const NO_MAILBOX = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'];

const PARTY = '(?:user|recipient|mailbox|address|account|addressee|alias|person|local[- ]part)';
/**
 * Words that can mean nothing else. “Mailbox unavailable” is not one of them: RFC 5321 §4.2.3 has it for policy too.
 */
const UNKNOWN = [
  new RegExp(`\\b(?:unknown|no such|non-?existent) (?:virtual |local )?${PARTY}\\b`),
  new RegExp(`\\b${PARTY}\\b[^.;]{0,60}\\b(?:unknown|not (?:be )?(?:found|known)|does(?: not|n.t) exist)\\b`),
  /\bno (?:mailbox|account|user) here by that name\b/,
  /\buser does(?: not|n.t) have an? \S+ account\b/,
  /\bunrouteable address\b/, // Exim, of a local part or a domain that is not there
  /\brecip(?:ient)?notfound\b/, // Exchange
];

/** A full mailbox; but a quota of messages that were sent is ours. */
const FULL =
  /\b(?:mailbox|inbox|folder)\b[^.;]{0,60}\b(?:full|quota|exceed\w*)\b|\bover ?quota\b|\bstorage (?:limit|allocation|space)\b/;
const SENDING =
  /\b(?:send|sending|sent|outgoing|submission|hourly|daily|messages|e?mails)\b|\b(?:per|one|an?) (?:minute|hour|day)\b/;

/** Words that are about the sender, whatever the code says. */
const OURS = new RegExp(
  [
    'limits?|quota|too (?:many|fast|much)|\\brate\\b|throttl|try again (?:later|in)|later\\b|temporar|submission',
    'spam|junk|bulk|block|blacklist|reputation|polic(?:y|ies)|reject(?:ed)? (?:by|due)|virus|content',
    'denied|not (?:allowed|permitted|authori[sz]ed)|unauthori[sz]ed|authenticat|relaying|\\brelay\\b(?! recipient)',
    'sender|mail from|helo|reverse|\\bspf\\b|dkim|dmarc|client host|your (?:ip|host|server|domain|account)',
  ].join('|'),
);

/** Returns whom a refusal is about. Whatever is not sure to be about the mailbox is about us. */
export function classifyRefusal({ command, code, said }: SmtpRefusal): RefusalKind {
  if (command !== 'RCPT TO' && command !== 'DATA') return 'us';
  const [status, words] = [statusOf(said) ?? '', wordsOf(said)];
  if (/\.2\.2$/.test(status) || (FULL.test(words) && !SENDING.test(words))) return 'mailbox';
  if (status.startsWith('5.7.') || OURS.test(words)) return 'us';
  if (/^\d\.2\./.test(status)) return 'mailbox';
  if (code < 500) return 'us';
  return NO_MAILBOX.includes(status) || UNKNOWN.some((each) => each.test(words)) ? 'noMailbox' : 'us';
}

/** Returns the enhanced status code (RFC 3463), which qmail puts at the end, in parentheses. */
export function statusOf(said: string): string | undefined {
  const [, first, last] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b|\(#(\d\.\d{1,3}\.\d{1,3})\)/.exec(said) ?? [];
  return first ?? last;
}

/** Returns a server's words in one line, without the codes that each line repeats: what anyone may show and store. */
export function lineOf(said: string): string {
  const words = said.replaceAll(/\r?\n\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3}\s)?/g, ' ');
  return firstCodePoints(withoutBidiControls(oneLine(words)).trim(), 300);
}

/** The same for places where the address has no business: the log, and what is recorded of a whole run. */
export const lineWithoutAddress = (said: string): string => lineOf(said).replaceAll(ADDRESS, '…');

/** From the beginning of a name on, not from each of its letters. */
const ADDRESS = /<[^<>\s]*>|(?<![^\s<>"',:;()@])[^\s<>"',:;()@]+@[^\s<>"',:;()]+/g;

const wordsOf = (said: string): string =>
  lineOf(said)
    .replaceAll(ADDRESS, ' ')
    .replaceAll(/https?:\S+/g, ' ')
    .toLowerCase();
