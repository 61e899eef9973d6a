import type { ShowField } from '../../../show-fields.ts';

/** A field of the settings: its label, its hint, and what is said where it is missing or too long. */
export type FieldWords = { label: string; hint?: string; problem?: string; tooLong?: string };

/** The settings of the show, and what is wrong with one. */
export const showFields = {
  title: { label: 'Title', problem: 'Title is required' },
  shortTitle: {
    label: 'Short title',
    hint: 'For small screens. Without one, the title is used.',
    problem: 'The short title must be words',
  },
  description: {
    label: 'Description',
    hint: 'What the show is about and who it is for. Podcast apps show it under the title.',
    problem: 'Description is required',
    tooLong: 'A description has at most 3,800 characters',
  },
  category: { label: 'Category', hint: 'Where Apple Podcasts and others list the show.' },
  language: { label: 'Language', hint: 'The language that is spoken in the episodes.' },
  otherTitle: {
    label: 'Title in the other language',
    hint: 'Spanish where the site is in English. Its pages and its feed have it. Without one, it is the title above.',
    problem: 'The title is a text',
  },
  otherDescription: {
    label: 'Description in the other language',
    problem: 'The description is a text',
    tooLong: 'A description has at most 3,800 characters',
  },
  isOtherInFirstFeed: {
    label: 'New episodes in the other language are in the first feed too',
    hint: 'They are always in the feed of their own language. Episodes that are out already stay where they are.',
  },
  heroTitle: {
    label: 'Headline of the home page',
    hint: 'The large words at the top. Empty: ours.',
    problem: 'The headline is a text',
  },
  heroText: {
    label: 'Text under the headline',
    hint: 'Empty: the description of the show. The note that episodes are made with AI always stays.',
    problem: 'The text is a text',
    tooLong: 'The text under the headline has at most 600 characters',
  },
  accent: {
    label: 'Colour of buttons and links',
    hint: 'Your own colour, such as #7a2e5d. Dark pages get a lighter tone of it. Empty: our green.',
  },
  providerName: {
    label: 'Provided by',
    hint: 'Shown at the foot of every page.',
    problem: 'Say who provides the show',
  },
  providerUrl: { label: 'Provider’s website' },
  helpPhone: {
    label: 'Phone number for help',
    hint: 'At the foot of every page, for listeners who need help.',
    problem: 'The phone number must be a line of text',
  },
  helpEmail: { label: 'E-mail for help', hint: 'In the same place. Podcast apps do not show it.' },
  author: {
    label: 'Author',
    hint: 'What podcast apps name as the maker. Without one, it is who provides the show.',
    problem: 'The author must be a name',
  },
  email: { label: 'E-mail', hint: 'Apple and Spotify send a code here. Everyone can see this address.' },
  reviewMonths: {
    label: 'A review is good for (months)',
    hint: 'When the review of an episode is older, listeners are told so, and so are you under Reviews.',
    problem: 'This is a number of months, from 1 to 120',
  },
  donationUrl: {
    label: 'Donation link',
    hint: 'Where people can support the show. Without one, no link is shown.',
  },
  appleUrl: { label: 'Apple Podcasts', hint: 'The show’s page there, once Apple has accepted it.' },
  spotifyUrl: { label: 'Spotify', hint: 'The show’s page there, once Spotify has accepted it.' },
  isSavable: {
    label: 'Let listeners save episodes',
    hint: 'They then play without the Internet. If you switch it off, what people saved is removed from their devices within a day of their next visit.',
  },
  timeZone: { label: 'Time zone', hint: 'For the times at which episodes appear.' },
  weeklySlot: {
    label: 'Usual day and time',
    hint: 'When an episode usually appears. The form proposes the next open slot.',
  },
  newFeedUrl: {
    label: 'New address of the show for podcast apps',
    hint: 'Only when the show has moved: apps switch to the new address for good.',
  },
  isBlocked: {
    label: 'Ask podcast apps not to list the show',
    hint: 'Apple Podcasts and others take the show out of their lists.',
  },
  isComplete: {
    label: 'The show has ended',
    hint: 'Podcast apps stop looking for new episodes. Nothing is deleted.',
  },
} satisfies Record<ShowField, FieldWords>;

/** What is wrong with the value of a field, by its kind. */
export const showProblems = {
  oneLine: 'Please write this in one line of plain text',
  address: 'This is not a web address. One looks like https://example.com',
  addressLong: 'The address is too long',
  email: 'This is not an e-mail address',
  timeZone: 'This is not a time zone. One looks like America/New_York',
  colour: 'This is not a colour. One looks like #0f5750',
  tooLight: (nearest: string): string =>
    `This colour is too light to read on the pages. The nearest that can be read is ${nearest}`,
  slot: 'A weekly time looks like thu 06:00',
  language: 'Choose one of the languages',
  languageCode: 'Choose one of the languages, or a code such as en or en-us',
  category: 'Choose one of the categories',
  yesOrNo: 'This is yes or no',
};
