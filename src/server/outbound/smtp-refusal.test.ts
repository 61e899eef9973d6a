import { expect, test } from 'vitest';
import { classifyRefusal, lineOf, lineWithoutAddress } from './smtp-refusal.ts';

const kindOf = (said: string, command = 'RCPT TO') =>
  classifyRefusal({ command, code: Number(said.slice(0, 3)), said });

/** Answers of real servers, from their documents, their sources and from people's reports. */
const GMAIL_UNKNOWN = [
  '550-5.1.1 The email account that you tried to reach does not exist. Please try',
  "550-5.1.1 double-checking the recipient's email address for typos or",
  '550-5.1.1 unnecessary spaces. For more information, go to',
  '550 5.1.1  https://support.google.com/mail/?p=NoSuchUser a1-20020a05 - gsmtp',
].join('\n');

test.each([
  GMAIL_UNKNOWN,
  '550 5.1.1 <ana@example.com>: Recipient address rejected: User unknown in local recipient table', // Postfix
  '550 5.1.1 <ana@example.com>: Recipient address rejected: User unknown in relay recipient table',
  '550 5.1.1 <ana@example.com>: Recipient address rejected: Address does not exist', // Proton
  '550 5.1.1 <ana@spam.example>... User unknown', // Sendmail
  '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found', // Exchange
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ana@example.com not found by SMTP address lookup',
  '556 5.1.10 Recipient address has null MX', // RFC 7505
  '553 5.1.3 The recipient address <ana@> is not a valid RFC 5321 address.',
  '550 5.1.2 <ana@example.com>: Recipient address rejected: Domain not found',
  '551 5.1.6 Recipient has moved, no forwarding address',
  '550 5.4.1 Recipient address rejected: user unknown',
  '550 Unrouteable address', // Exim
  '550 No such user here',
  '550 <ana@example.com>, Recipient unknown',
  '550 unknown user',
  '550 sorry, no mailbox here by that name. (#5.1.1)', // qmail
  "554 delivery error: dd This user doesn't have a yahoo.com account (ana@yahoo.com) [0]",
  '550 Requested action not taken: mailbox not found',
])('“%s” says that there is no such mailbox', (said) => {
  expect(kindOf(said)).toBe('noMailbox');
  expect(kindOf(said, 'DATA')).toBe('noMailbox');
});

test.each([
  '552 5.2.2 The email account that you tried to reach is over quota.', // Gmail
  '452 4.2.2 The email account that you tried to reach is over quota.',
  '552 5.2.2 <ana@example.com>: Mailbox size limit exceeded', // Dovecot
  '554 5.2.2 mailbox full',
  '550 mailbox is full',
  '552 Requested mail action aborted: exceeded storage allocation', // RFC 5321
  '550 5.2.1 The email account that you tried to reach is disabled.',
  '450 4.2.1 The user you are trying to contact is receiving mail at an unusual pace',
])('“%s” is about a mailbox that exists', (said) => {
  expect(kindOf(said)).toBe('mailbox');
});

test.each([
  // Limits.
  '550 You have sent more messages than your plan allows in one hour, try again later',
  '550 Limit of 250 mails per hour exceeded, please try again in 60min. or contact your support',
  '550 Domain example.com has exceeded the max emails per hour (125/100 (125%)) allowed. Message discarded.', // cPanel
  '550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to',
  '550 5.7.1 Your mail limit has been reached.',
  '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException', // Microsoft 365
  '550 User podcast has exceeded its 24-hour sending limit. Messages to 25 recipients out of 25 allowed',
  '450-Requested mail action not taken: mailbox unavailable\n450 Mail send limit exceeded.', // IONOS
  '450 4.7.1 <END-OF-MESSAGE>: End-of-data rejected: Number messages per hour exceeded. Error:RATE_MSG',
  '454 Throttling failure: Daily message quota exceeded', // Amazon SES
  '550 User unknown or sending rate exceeded',
  '550 5.1.1 too many invalid recipients, try again later',
  '554 message count quota exceeded',
  // Relaying and signing in.
  '554 5.7.1 <ana@example.com>: Relay access denied', // Postfix
  '550 relay not permitted', // Exim
  '550 5.7.1 Unable to relay',
  '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)', // qmail
  '550 5.7.1 Unrouteable address: user does not exist on this relay',
  '530 5.7.1 Authentication required',
  '550 5.1.1 Sender address does not exist',
  '550 Sender verify failed: no such user',
  // Spam and policy.
  '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
  '550-5.7.26 This mail has been blocked because the sender is unauthenticated.\n550 5.7.26 gsmtp',
  '550 5.7.1 [192.0.2.1] Our system has detected that this message is likely unsolicited mail.',
  '554 5.7.1 Message rejected as spam by Content Filtering.',
  '550 spam detected',
  '550 5.1.2 Access Denied, Bad recipient',
  '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)', // Microsoft 365
  // Codes with more than one meaning.
  '550 Requested action not taken: mailbox unavailable',
  '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)', // Outlook.com
  '550 5.1.0 Address rejected.',
  '550 Invalid recipient',
  '550',
  // Not now.
  '450 4.1.1 <ana@example.com>: Recipient address rejected: unverified address: User unknown',
  '451 4.7.1 Greylisting in action, please come back later',
  '421 4.7.0 Try again later, closing connection.',
  '554 5.3.4 Message too big',
  '554 5.6.0 no such content',
])('“%s” is about us', (said) => {
  expect(kindOf(said)).toBe('us');
});

test.each(['CONN', 'AUTH PLAIN', 'MAIL FROM', 'EHLO'])('what is refused at %s is about us, whatever it says', (at) => {
  for (const said of ['535 5.7.8 Bad credentials', '550 5.1.1 user unknown', '554 no such user'])
    expect(kindOf(said, at)).toBe('us');
});

test('a server’s words are one line, and name no one where the address has no business', () => {
  expect(lineOf(GMAIL_UNKNOWN)).toMatch(/^550-5\.1\.1 The email account .* Please try double-checking the recipient's/);
  const said = '550 <ana@example.com>: no such user ana@example.com\r\n550 bye';
  expect(lineOf(said)).toBe('550 <ana@example.com>: no such user ana@example.com bye');
  expect(lineWithoutAddress(said)).toBe('550 …: no such user … bye');
  expect(lineOf(`550 ${'x'.repeat(2_000)}`)).toHaveLength(300);
});
