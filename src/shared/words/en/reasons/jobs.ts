import type { Worded } from '../../worded.ts';
import { number } from '../number.ts';

/** Why a background task failed: email, alerts to other programs, the hub of the feed. */
export const jobs = {
  jobKindUnknown: 'This version of Carecast cannot do this. Ask your IT person to update it.',
  taskInterrupted: 'This was interrupted before it was done. You can start it again.',
  jobOfBackup:
    'This was waiting when the backup was made, and may have been done since then. Try again only if it was not.',
  hubRefused: ({ status }: { status: number }) => `The hub responded with ${status}`,
  alertOff: 'The alert is turned off. Turn it on to try again.',
  alertUnwanted: 'The other program wants no more alerts (410), so we turned this alert off',
  alertMessageGone: 'The message of this alert no longer exists, so we cannot send it again',
  alertRedirected: ({ status }: { status: number }) =>
    `The address points to another address, which alerts do not follow (${status}). Enter that address instead.`,
  alertRefused: ({ status }: { status: number }) =>
    `The other program did not accept it (${status}). Check the address of the alert.`,
  alertChatUnknown: ({ status }: { status: number }) =>
    `The chat does not know this address (${status}). Create a new address there, and change it here.`,
  alertFailed: ({ status }: { status: number }) => `The other program had an error (${status}). Try again later.`,
  mailServerMissing: 'Email is not set up. Enter the mail server under Email.',
  mailServerUnknown: ({ server }: { server: string }) =>
    `No mail server is called ${server}. Check the name under Email.`,
  mailServerUnusable: ({ because }: { because: Worded }) => `The mail server could not be used: ${because}`,
  mailServerInClear: 'it offers no secure connection (STARTTLS), which we require',
  /** `codes`: those of SMTP, and the command they answer. */
  mailServerRefused: ({ codes }: { codes: string }) => `The mail server refused the message: ${codes}`,
  mailRunGivenUp: ({ days }: { days: number }) =>
    `The mail server accepted no email of this mailing for ${number(days)} days. Ask your email provider why.`,
};
