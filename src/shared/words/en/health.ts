import { number } from './number.ts';

/** How the site is doing, part by part. */
export const health = {
  labels: { database: 'Database', space: 'Free space', copy: 'Backups', mail: 'Email', server: 'Server' },
  quick: (size: string) => `Working normally. ${size} of data.`,
  slow: (seconds: string) => `Slow: ${seconds} seconds to respond.`,
  askSlow: 'If this continues, ask your IT person to look at the database.',
  space: (free: string, used: string, left: string) =>
    `${free} of disk space is free. Your files use ${used} and can grow by ${left}.`,
  askRoom:
    'Delete episodes you no longer need. Their files are deleted after 30 days. Or ask your IT person for more space.',
  copyFailed: (problem: string) => `The last backup failed. ${problem}`,
  testBucket: 'Test the connection. If the test fails too, ask your storage service.',
  lastCopy: (when: string) => `The last backup was made ${when}.`,
  noCopy: 'No backup has been made yet.',
  askCopy: 'Ask your IT person why there was no backup last night.',
  neverHome: 'You have not downloaded a backup yet.',
  noneHome: 'You have not downloaded a backup for a month.',
  takeHome: 'Download a backup.',
  noMail: 'Email is not set up, so no one gets new-episode emails.',
  setMail: 'Set up email.',
  mailGoes: 'Email is working.',
  mailSince: (when: string) => `We have not been able to send email since ${when}.`,
  mailWaits: (count: number) =>
    `We will send ${count === 1 ? '1 email' : `${number(count)} emails`} when it works again.`,
  mailStopped: (said: string, count: number, when: string) =>
    `The mail server says: “${said}”. We will try to send ${count === 1 ? '1 email' : `${number(count)} emails`} again on ${when}. No one loses their subscription.`,
  mailGoingOut: (count: number, perMinute: number, when: string) =>
    `Sending ${count === 1 ? '1 email' : `${number(count)} emails`}, ${number(perMinute)} per minute. The last will go out on ${when}.`,
  askMail: 'If this happens again tomorrow, send fewer emails per minute, or ask your email provider.',
  testMail: 'Send a test. If it fails, ask your email provider.',
  showOperator: 'Show this to your IT person.',
  /** Of versions that let two accounts have one address. */
  sharedAddress: ({ email, username, owner }: { email: string; username: string; owner: string }): string =>
    `“${username}” has the address ${email}, which signs in “${owner}”. “${username}” can only sign in by the username, and gets no email there. “${username}” should enter another address under Account.`,
  openRegistration:
    'Anyone who knows the setup password (MASTER_PASSWORD) can become an administrator. Ask your IT person to remove it.',
  unknownProxy:
    'The site sees all visitors as one person, and may slow them down. Your IT person can fix this with TRUST_PROXY=1.',
};
