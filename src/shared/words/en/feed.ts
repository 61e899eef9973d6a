import { SHOW_FIELDS } from '../../show-fields.ts';
import { AI_DISCLOSURE, FEED_ITEM_DISCLOSURE, NOT_ADVICE } from '../../disclosure.ts';

/** The texts that podcast apps show beside a show's own. */
export const feed = {
  /** The show's description until there is one. */
  show: SHOW_FIELDS.description.default,
  /** The same of a show of people. */
  showOfPeople:
    'Short, clear conversations about care at home: for families, caregivers and professionals. Recorded by people.',
  disclosure: (isMadeWithAi: boolean): string => (isMadeWithAi ? AI_DISCLOSURE : NOT_ADVICE),
  itemDisclosure: (isMadeWithAi: boolean): string => (isMadeWithAi ? FEED_ITEM_DISCLOSURE : NOT_ADVICE),
  readOn: 'Read more on the episode’s page',
  sources: 'Sources:',
  reviewedBy: (name: string, date: string): string => `Reviewed by ${name}${date && `, ${date}`}`,
  /** A season of another feed that has no name. */
  season: (number: number): string => `Season ${number}`,
  support: 'Support the show',
};
