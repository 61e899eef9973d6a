import type { Worded } from '../../worded.ts';

/** Why the site could not do by itself what it had to: mail, alerts to other programs, the hub of the feed. */
export const jobs = {
  jobKindUnknown: 'This version of the program cannot do this',
  taskInterrupted: 'This was interrupted before it was done. You can start it again.',
  jobOfBackup:
    'This was waiting when the backup was made that this site was restored from, and it may have been done since. Try again only if it was not.',
  hubRefused: ({ status }: { status: number }) => `The hub responded with ${status}`,
  alertOff: 'The alert is turned off',
  alertUnwanted: 'The other program wants no more alerts (410), so this one was turned off',
  alertMessageGone: 'The message of this alert is no longer there',
  alertRedirected: ({ status }: { status: number }) =>
    `The address leads to another one, which alerts do not follow (${status})`,
  alertRefused: ({ status }: { status: number }) => `The other program did not accept it (${status})`,
  alertFailed: ({ status }: { status: number }) => `The other program had an error (${status})`,
  mailServerMissing: 'No mail server is set',
  mailServerUnusable: ({ because }: { because: Worded }) => `The mail server could not be used: ${because}`,
  mailServerInClear: 'it offers no safe connection (STARTTLS), and we use it only with one',
  /** `codes`: those of SMTP, and the command they answer. */
  mailServerRefused: ({ codes }: { codes: string }) => `The mail server refused the message: ${codes}`,
  mailRunGivenUp: ({ days }: { days: number }) =>
    `The mail server accepted no message of this mailing for ${days} days`,
};
