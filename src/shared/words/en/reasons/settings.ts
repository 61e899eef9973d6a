const refused = {
  AUTH: 'the name or the password',
  'MAIL FROM': 'the sender',
  'RCPT TO': 'your address',
  other: 'the message',
};

/** What is refused about the settings, mail, alerts, subscribers, copies and moving a podcast in. */
export const settings = {
  settingsChanged: 'Someone else changed the settings while you were editing them',
  settingLocked: ({ field }: { field: string }) =>
    `${field}: the person who runs the server has set this, so it cannot be changed here`,
  pictureLocked: 'The person who runs the server has set the picture, so it cannot be changed here',
  mailLocked: 'The person who runs the server has set the mail server, so it cannot be changed here',
  mailPasswordMissing: 'Enter the password of the mail server',
  mailPasswordAgain: 'Enter the password again. It is not sent to a new server by itself',
  mailPasswordInClear: 'With a password, choose one of the two safe ways under Security',
  ownEmailMissing: 'You have no e-mail address yet. Enter it under Account first',
  noMailServer: 'There is no mail server yet: save its settings first',
  noMail: 'This site does not send mail',
  mailRefused: ({ at, said }: { at: keyof typeof refused; said: string }) =>
    `The mail server refused ${refused[at]}. It said: “${said}”`,
  subscriberGone: 'Subscriber not found',
  categoriesChanged:
    'Someone else changed the categories while you were editing them. Load this page again to see theirs.',
  categoryMissing: ({ name }: { name: string }) => `“${name}” is missing. To remove it, merge it into another one.`,
  webhookGone: 'This alert is no longer there',
  webhookPrivate:
    'This address is in a private network. The person who runs the server has to allow that first (WEBHOOKS_PRIVATE).',
  webhookExists: 'There is an alert to this address already',
  tooManyWebhooks: ({ most }: { most: number }) => `There are ${most} alerts. Delete one first.`,
  deliveryGone: 'This message is no longer there',
  jobGone: 'This is no longer there',
  jobNotFailed: 'Only what has failed can be tried again',
  bucketOfEpisodes: 'Your episodes are in this bucket: a copy there would be lost with them. Choose another one.',
  bucketSecretAgain: 'Enter the secret and the passphrase again',
  noBucket: 'There is no bucket yet: save its settings first',
  restoreInProgress: 'A copy is being restored already',
  siteNotEmpty: 'A site can start from a copy only while it has no episodes, no subscribers and no other people',
  importInProgress: 'A podcast is being moved in already. Wait until it is here, or stop it first.',
  importGone: 'This import is no longer there',
  readingCopies: 'Two backups are being read. Please try again when one of them is done.',
};
