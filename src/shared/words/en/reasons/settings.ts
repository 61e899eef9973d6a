import { number } from '../number.ts';

const refused = {
  AUTH: 'the username or the password',
  'MAIL FROM': 'the sender',
  'RCPT TO': 'your address',
  other: 'the message',
};

/** Refusals about settings, email, alerts, subscribers, backups and imports. */
export const settings = {
  settingsChanged: 'Someone else changed the settings while you were editing them. Reload the page to see theirs.',
  settingLocked: ({ field }: { field: string }) => `${field}: Your IT person has set this. Ask them to change it.`,
  pictureLocked: 'Your IT person has set the picture. Ask them to change it.',
  mailLocked: 'Your IT person has set the mail server. Ask them to change it.',
  mailPasswordMissing: 'Enter the password of the mail server',
  mailPasswordAgain: 'Enter the password again. For safety, we do not send it to a new server.',
  mailPasswordInClear: 'To use a password, choose a secure option under Security',
  ownEmailUnconfirmed:
    'Your email address is not confirmed yet. Open the link we sent there, or send it again under Account.',
  ownEmailMissing: 'You have no email address yet. Enter it under Account first.',
  noMailServer: 'Email is not set up yet. Save its settings first.',
  noMail: 'This site does not send email. An administrator can set it up.',
  mailRefused: ({ at, said }: { at: keyof typeof refused; said: string }) =>
    `The mail server refused ${refused[at]}. It said: “${said}”.`,
  subscriberGone: 'Subscriber not found. Reload the page.',
  categoriesChanged: 'Someone else changed the categories while you were editing them. Reload this page to see theirs.',
  categoryMissing: ({ name }: { name: string }) =>
    `“${name}” is missing. To remove it, merge it into another category.`,
  webhookGone: 'This alert no longer exists. Reload the page.',
  webhookPrivate: 'This address is inside a private network. Your IT person must allow that first (WEBHOOKS_PRIVATE).',
  webhookExists: 'There is already an alert to this address. Edit that one.',
  tooManyWebhooks: ({ most }: { most: number }) => `You can have up to ${number(most)} alerts. Delete one first.`,
  deliveryGone: 'This message no longer exists. Reload the page.',
  jobGone: 'This task no longer exists. Reload the page.',
  jobNotFailed: 'You can only retry what has failed',
  bucketOfEpisodes:
    'Your episodes are in this bucket, so a backup there would be lost with them. Choose another bucket.',
  bucketSecretAgain: 'Enter the secret key and the backup password again',
  noBucket: 'Online storage is not set up yet. Save its settings first.',
  restoreInProgress: 'A backup is already being restored. Wait until it is done.',
  siteNotEmpty:
    'You can restore a backup only while the site has no episodes, no subscribers and no other people. Set up a new, empty site.',
  importInProgress: 'An import is already running. Wait until it is done, or stop it first.',
  importGone: 'This import no longer exists. Reload the page.',
  readingCopies: 'Two backups are already being read. Please try again when one is done.',
};
