import type { ShowField } from '../../../show-fields.ts';

/** A field of the settings: its label and its hint. */
export type FieldWords = { label: string; hint?: string };

/** The settings of the show. */
export const showFields = {
  title: { label: 'Title' },
  shortTitle: {
    label: 'Short title',
    hint: 'For small screens. Without one, the title is used.',
  },
  description: {
    label: 'Description',
    hint: 'What the show is about and who it is for. Podcast apps show it under the title.',
  },
  category: { label: 'Category', hint: 'Where Apple Podcasts and others list the show.' },
  language: { label: 'Language', hint: 'The language that is spoken in the episodes.' },
  otherTitle: {
    label: 'Title in the other language',
    hint: 'Spanish where the site is in English. Its pages and its feed have it. Without one, it is the title above.',
  },
  otherDescription: {
    label: 'Description in the other language',
  },
  isOtherInFirstFeed: {
    label: 'New episodes in the other language are in the first feed too',
    hint: 'They are always in the feed of their own language. Episodes that are out already stay where they are.',
  },
  heroTitle: {
    label: 'Headline of the home page',
    hint: 'The large words at the top. Empty: ours.',
  },
  heroText: {
    label: 'Text under the headline',
    hint: 'Empty: the description of the show. The note that episodes are made with AI always stays.',
  },
  accent: {
    label: 'Colour of buttons and links',
    hint: 'Your own colour, such as #7a2e5d. Dark pages get a lighter tone of it. Empty: our green.',
  },
  providerName: {
    label: 'Provided by',
    hint: 'Shown at the foot of every page.',
  },
  providerUrl: { label: 'Provider’s website' },
  helpPhone: {
    label: 'Phone number for help',
    hint: 'At the foot of every page, for listeners who need help.',
  },
  helpEmail: { label: 'E-mail for help', hint: 'In the same place. Podcast apps do not show it.' },
  author: {
    label: 'Author',
    hint: 'What podcast apps name as the maker. Without one, it is who provides the show.',
  },
  email: { label: 'E-mail', hint: 'Apple and Spotify send a code here. Everyone can see this address.' },
  reviewMonths: {
    label: 'A review is good for (months)',
    hint: 'When the review of an episode is older, listeners are told so, and so are you under Reviews.',
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
