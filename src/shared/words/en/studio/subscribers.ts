import { pluralsOf } from '../../plural.ts';

const plural = pluralsOf('en-US');
const number = (count: number): string => count.toLocaleString('en-US');

/** Who gets new episodes by e-mail. */
export const subscribers = {
  title: 'Subscribers',
  lead: 'Who gets new episodes by e-mail.',
  rhythms: { each: 'Each new episode', weekly: 'Once a week' },
  endedCount: 'Ended: there is no such address',
  addresses: 'Addresses',
  addressesHint:
    'Newest first. An address ends when its mail service says on three different days that there is no such address.',
  which: 'Which addresses',
  all: 'All',
  endedHint:
    'Their mail services said on three different days that there is no such address. Nothing is sent there any more. Bring back whom you know to be there: the next message goes there again.',
  download: 'Download CSV',
  find: 'Find an address',
  findIt: 'Find',
  notFound: 'No address found',
  none: 'No subscribers yet.',
  showAll: 'Show All Addresses',
  since: 'since',
  ended: 'Ended',
  endedOn: (date: string, count: number): string => `${date} (${number(count)})`,
  said: (words: string): string => `The mail service said: “${words}”`,
  notSaid: 'What the mail service said was not kept.',
  resume: 'Bring back',
  resumeAll: (count: number): string =>
    plural(count, { one: 'Bring it back', other: `Bring all ${number(count)} back` }),
  resumed: (count: number): string =>
    plural(count, { one: 'Address brought back', other: `${number(count)} addresses brought back` }),
  resumedText: 'The next message goes there again.',
  offer: {
    title: 'Addresses that ended before',
    text: (count: number): string =>
      `Before this version, an address ended when three messages were refused, whatever the reason: also when your mail service had enough for the hour. ${plural(count, { one: '1 address ended that way. Do you want to bring it back?', other: `${number(count)} addresses ended that way. Do you want to bring them back?` })} An address that does not exist ends again after three days.`,
    leave: 'Leave them ended',
    left: 'They stay ended',
    leftText: 'You find them under Ended, and can bring back each of them.',
  },
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
