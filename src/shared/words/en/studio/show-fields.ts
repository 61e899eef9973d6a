import type { SHOW_FIELDS, ShowField } from '../../../show-fields.ts';
import { headline } from '../home.ts';

/** A field of the settings: its label, its hint, and what there is to choose from. */
export type FieldWords = {
  label: string;
  hint?: string;
  /** Follows the hint while AI makes the episodes. */
  hintWithAi?: string;
  choices?: Record<string, string>;
};

const NAMES = { en: 'English', es: 'Spanish' };

type WordsOf<Name extends ShowField> = (typeof SHOW_FIELDS)[Name] extends {
  choices: readonly (infer Choice extends string)[];
}
  ? FieldWords & { choices: Record<Choice, string> }
  : FieldWords | ((other: keyof typeof NAMES) => FieldWords);

/** The settings of the show. */
export const showFields = {
  title: { label: 'Title' },
  shortTitle: {
    label: 'Short title',
    hint: 'For small screens. Leave empty to use the title.',
  },
  description: {
    label: 'Description',
    hint: 'What the show is about and who it is for. Podcast apps show it under the title.',
  },
  voices: {
    label: 'How episodes are made',
    hint: 'If AI makes them, pages, podcast apps and emails say so. You can change it for a single episode.',
    choices: { ai: 'Made with AI', people: 'Recorded by people' },
  },
  category: { label: 'Category', hint: 'Where Apple Podcasts and others list the show.' },
  language: { label: 'Language', hint: 'The language people hear in the episodes.' },
  order: {
    label: 'Order of episodes',
    hint: 'Podcast apps use the same order. If episodes go in order, we show listeners where to start.',
    choices: {
      episodic: 'Newest first: each episode stands alone',
      serial: 'From the beginning: each episode follows the one before',
    },
  },
  otherTitle: (other: keyof typeof NAMES) => ({
    label: `Title in ${NAMES[other]}`,
    hint: `For the ${NAMES[other]} pages and feed. Leave empty to use the title above.`,
  }),
  otherDescription: (other: keyof typeof NAMES) => ({ label: `Description in ${NAMES[other]}` }),
  otherHeroTitle: (other: keyof typeof NAMES) => ({
    label: `Headline in ${NAMES[other]}`,
    hint: `For the ${NAMES[other]} home page.`,
  }),
  otherHeroText: (other: keyof typeof NAMES) => ({
    label: `Text under the headline, in ${NAMES[other]}`,
    hint: `Leave empty to use the ${NAMES[other]} description.`,
  }),
  isOtherInFirstFeed: (other: keyof typeof NAMES) => ({
    label: `Put ${NAMES[other]} episodes in the ${NAMES[other === 'en' ? 'es' : 'en']} feed as well`,
    hint: 'They are always in their own feed, too. Published episodes stay where they are.',
  }),
  heroTitle: {
    label: 'Headline of the home page',
    hint: `Leave empty for “${headline}”.`,
  },
  heroText: {
    label: 'Text under the headline',
    hint: 'Leave empty to use the show’s description.',
    hintWithAi: 'The AI note always stays.',
  },
  accent: {
    label: 'Brand color',
    hint: 'For buttons and links, such as #7a2e5d. Dark pages use a lighter shade. Leave empty for green.',
  },
  providerName: {
    label: 'Provided by',
    hint: 'Shown at the bottom of every page.',
  },
  providerUrl: { label: 'Provider’s website' },
  helpPhone: {
    label: 'Phone number for help',
    hint: 'Shown at the bottom of every page, for listeners who need help.',
  },
  helpEmail: { label: 'Email for help', hint: 'Shown in the same place. Podcast apps do not show it.' },
  author: {
    label: 'Author',
    hint: 'The creator shown in podcast apps. Leave empty to use “Provided by”.',
  },
  email: { label: 'Email', hint: 'Apple and Spotify send a code here. Everyone can see this address.' },
  reviewMonths: {
    label: 'Reviews expire after (months)',
    hint: 'Older reviews show their age to listeners, and you see them under Reviews.',
  },
  donationUrl: {
    label: 'Donation link',
    hint: 'Where people can support the show. Leave empty to show no link.',
  },
  postalAddress: {
    label: 'Postal address of your business',
    hint: 'At the end of each email about new episodes. US law requires it. A PO box is fine.',
  },
  mailNote: {
    label: 'Note on top',
    hint: 'Optional. Plain text. It appears above the episode in each email until you change it.',
  },
  appleUrl: { label: 'Your page on Apple Podcasts' },
  spotifyUrl: { label: 'Your page on Spotify' },
  amazonUrl: { label: 'Your page on Amazon Music' },
  youtubeUrl: { label: 'Your page on YouTube' },
  pocketCastsUrl: { label: 'Your page on Pocket Casts' },
  iheartUrl: { label: 'Your page on iHeart' },
  isSavable: {
    label: 'Let listeners save episodes',
    hint: 'Saved episodes play offline. If you turn this off, they are deleted from listeners’ devices within a day after their next visit.',
  },
  timeZone: { label: 'Time zone', hint: 'For the times when episodes go live.' },
  weeklySlot: {
    label: 'Usual day and time',
    hint: 'When you usually publish. The form suggests the next open slot.',
  },
  newFeedUrl: {
    label: 'New RSS feed link',
    hint: 'Only if the show has moved. Apps then switch to the new link permanently.',
  },
  isBlocked: {
    label: 'Ask podcast apps not to list the show',
    hint: 'Apple Podcasts and others remove the show from their lists.',
  },
  isComplete: {
    label: 'The show has ended',
    hint: 'Podcast apps stop looking for new episodes. Nothing is deleted.',
  },
} satisfies { [Name in ShowField]: WordsOf<Name> };
