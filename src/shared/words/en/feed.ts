import { SHOW_FIELDS } from '../../show-fields.ts';
import { AI_DISCLOSURE, FEED_ITEM_DISCLOSURE } from '../../disclosure.ts';

/** The texts that podcast apps show beside a show's own. */
export const feed = {
  /** The show's description until there is one. */
  show: SHOW_FIELDS.description.default,
  disclosure: AI_DISCLOSURE,
  itemDisclosure: FEED_ITEM_DISCLOSURE,
  readOn: 'Read more on the episode’s page',
  sources: 'Sources:',
  reviewedBy: (name: string, date: string): string => `Reviewed by ${name}${date && `, ${date}`}`,
  /** A season of another feed that has no name. */
  season: (number: number): string => `Season ${number}`,
  support: 'Support the show',
};
