import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('en-US');

/** The people who get new episodes by email. */
export const subscribers = {
  title: 'Subscribers',
  lead: 'People who get new episodes by email.',
  rhythms: { each: 'Each new episode', weekly: 'Once a week' },
  endedCount: 'Could not be reached',
  addresses: 'Addresses',
  addressesHint:
    'Newest first. We stop sending to an address if its email service says on three different days that it does not exist.',
  which: 'Which addresses',
  all: 'All',
  endedHint:
    'Their email services said on three different days that these addresses do not exist. We no longer send anything there. If you know that an address is right, bring it back, and it gets the next email.',
  download: 'Download CSV',
  find: 'Find an address',
  findIt: 'Find',
  notFound: 'No address found',
  none: 'No subscribers yet.',
  showAll: 'Show All Addresses',
  since: 'since',
  ended: 'Could not be reached',
  endedOn: (date: string, count: number): string => `${date} (${number(count)})`,
  said: (words: string): string => `The email service said: “${words}”`,
  notSaid: 'We do not have the email service’s reason.',
  resume: 'Bring back',
  resumeAll: (count: number): string =>
    plural(count, { one: 'Bring it back', other: `Bring all ${number(count)} back` }),
  resumed: (count: number): string =>
    plural(count, { one: 'Address brought back', other: `${number(count)} addresses brought back` }),
  resumedText: 'The next email will go there.',
  offer: {
    title: 'Addresses removed before the update',
    text: (count: number): string =>
      `Before this version, we stopped sending to an address after three refused emails, even if your own email service had reached its limit. ${plural(count, { one: 'This happened to 1 address. Do you want to bring it back?', other: `This happened to ${number(count)} addresses. Do you want to bring them back?` })} If an address does not exist, we stop again after three days.`,
    leave: 'Leave them out',
    left: 'They stay out',
    leftText: 'You can find them under “Could not be reached” and bring back any of them.',
  },
  remove: 'Delete',
  sure: (email: string): string => `Delete ${email}? We will send nothing more there, and delete the address.`,
  deleted: 'Subscriber deleted',
  deletedText: 'We will send nothing more to this address.',
  importList: {
    title: 'Bring in a list',
    hint: 'Do people get your news from another service, such as Mailchimp? Export the list there as a CSV file and choose it here. Only addresses are sent to this site.',
    choose: 'Choose File',
    tooLarge: 'This file is larger than 20 MB.',
    tooLong: (most: number): string => `This list has more than ${number(most)} addresses. Split it into parts.`,
    noAddresses: 'There are no email addresses in this file.',
    unreadable:
      'A quotation mark in this file has no second one, so it cannot be read as a list. Export the list again.',
    found: (addresses: number, column: string, without: number): string =>
      [
        plural(addresses, { one: '1 address found', other: `${number(addresses)} addresses found` }) +
          (column ? ` in the column “${column}”.` : '.'),
        without > 0 &&
          plural(without, {
            one: '1 row has no address there.',
            other: `${number(without)} rows have no address there.`,
          }),
      ]
        .filter(Boolean)
        .join(' '),
    leftOut: 'Left out, because the list says that they want no email or could not be reached:',
    leftOutBy: (column: string, status: string, count: number): string =>
      `${[column && `“${column}”`, status].filter(Boolean).join(': ')} (${number(count)})`,
    which: 'Which column has the addresses of your subscribers?',
    chooseColumn: 'Choose a column',
    column: (at: number): string => `Column ${at}`,
    columnWith: (name: string, addresses: number): string =>
      plural(addresses, { one: `${name} (1 address)`, other: `${name} (${number(addresses)} addresses)` }),
    agreed: 'Have they agreed to get this podcast by email?',
    ask: 'Not yet. Ask each of them once by email.',
    haveAgreed: 'Yes. Add them right away.',
    consent: 'Where did they agree?',
    consentHint: 'Such as: Newsletter form on our website, since 2022. We keep this with each address.',
    bring: (count: number): string =>
      plural(count, { one: 'Bring in 1 address', other: `Bring in ${number(count)} addresses` }),
    bringing: 'Bringing in addresses',
    outcomes: {
      added: (count: number): string => `Added: ${number(count)}.`,
      asked: (count: number): string =>
        `Asked by email: ${number(count)}. They become subscribers when they confirm within 7 days.`,
      known: (count: number): string => `Already subscribed: ${number(count)}.`,
      askedBefore: (count: number): string => `Asked before: ${number(count)}. We ask only once.`,
      left: (count: number): string => `Unsubscribed or deleted here: ${number(count)}. They stay out.`,
      ended: (count: number): string =>
        `Could not be reached: ${number(count)}. You can find them in the list of that name.`,
      invalid: (count: number): string => `Not email addresses: ${number(count)}.`,
    },
  },
  mailTexts: {
    title: 'In each email',
    missing: 'Your emails have no postal address yet. US law requires one in each email from a business.',
    saved: 'Saved',
    savedText: 'It is in the next email.',
  },
  notices: {
    title: 'About email',
    noServer: 'No one can subscribe yet. Set up email first.',
    restored: (date: string): string =>
      `The site was restored or moved on ${date}. We will not email episodes or drafts from before that date, because some may have been sent.`,
    settings: 'Email',
  },
};
