/** Who gets new episodes by e-mail. */
export const subscribers = {
  title: 'Subscribers',
  lead: 'Who gets new episodes by e-mail.',
  rhythms: { each: 'Each new episode', weekly: 'Once a week' },
  endedCount: 'Ended: the address takes no mail',
  addresses: 'Addresses',
  addressesHint: 'Newest first. An address that takes no mail three times is deleted after 30 days.',
  download: 'Download CSV',
  find: 'Find an address',
  findIt: 'Find',
  notFound: 'No address found',
  none: 'No subscribers yet.',
  showAll: 'Show All Addresses',
  since: 'since',
  ended: 'Ended',
  remove: 'Delete',
  sure: (email: string): string => `Delete ${email}? Nothing more is sent there, and the address is not kept.`,
  deleted: 'Subscriber deleted',
  deletedText: 'Nothing more is sent to this address.',
  notices: {
    title: 'About the mail',
    noServer: 'Nobody can subscribe yet: set the mail server in the settings first.',
    restored: (date: string): string =>
      `The site was restored or moved on ${date}. Episodes from before, drafts too, are not mailed: some may have been already.`,
    settings: 'Settings',
  },
};
