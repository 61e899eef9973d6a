import { number } from '../number.ts';

const refused = {
  AUTH: 'the username or the password',
  'MAIL FROM': 'the sender',
  'RCPT TO': 'your address',
  other: 'the message',
};

/** Refusals about settings, email, alerts, subscribers, backups and imports. */
export const settings = {
  settingsChanged: 'Someone else changed the settings while you were editing them',
  settingLocked: ({ field }: { field: string }) =>
    `${field}: your IT person has set this, so you cannot change it here`,
  pictureLocked: 'Your IT person has set the picture, so you cannot change it here',
  mailLocked: 'Your IT person has set the mail server, so you cannot change it here',
  mailPasswordMissing: 'Enter the password of the mail server',
  mailPasswordAgain: 'Enter the password again. For safety, we do not send it to a new server',
  mailPasswordInClear: 'To use a password, choose a secure option under Security',
  ownEmailUnconfirmed:
    'Your email address is not confirmed yet. Open the link we sent there, or send it again under Account.',
  ownEmailMissing: 'You have no email address yet. Enter it under Account first',
  noMailServer: 'Email is not set up yet. Save its settings first',
  noMail: 'This site does not send email',
  mailRefused: ({ at, said }: { at: keyof typeof refused; said: string }) =>
    `The mail server refused ${refused[at]}. It said: “${said}”`,
  subscriberGone: 'Subscriber not found',
  categoriesChanged: 'Someone else changed the categories while you were editing them. Reload this page to see theirs.',
  categoryMissing: ({ name }: { name: string }) =>
    `“${name}” is missing. To remove it, merge it into another category.`,
  webhookGone: 'This alert no longer exists',
  webhookPrivate: 'This address is inside a private network. Your IT person must allow that first (WEBHOOKS_PRIVATE).',
  webhookExists: 'There is already an alert to this address',
  tooManyWebhooks: ({ most }: { most: number }) => `You can have up to ${number(most)} alerts. Delete one first.`,
  deliveryGone: 'This message no longer exists',
  jobGone: 'This task no longer exists',
  jobNotFailed: 'You can only retry what has failed',
  bucketOfEpisodes:
    'Your episodes are in this bucket, so a backup there would be lost with them. Choose another bucket.',
  bucketSecretAgain: 'Enter the secret key and the backup password again',
  noBucket: 'Online storage is not set up yet. Save its settings first',
  restoreInProgress: 'A backup is already being restored',
  siteNotEmpty: 'You can restore a backup only while the site has no episodes, no subscribers and no other people',
  importInProgress: 'An import is already running. Wait until it is done, or stop it first.',
  importGone: 'This import no longer exists',
  readingCopies: 'Two backups are already being read. Please try again when one is done.',
};
