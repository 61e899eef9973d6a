import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('en-US');

/** Where the show has no headline of its own. */
export const headline = 'Good care at home, worth a listen';

export const home = {
  title: headline,
  /** In the empty field: what people come with. */
  searchFor: 'My mother fell',
  latest: 'Latest episodes',
  categories: 'Categories',
  episodes: (count: number): string => plural(count, { one: 'episode', other: 'episodes' }),
  playNewest: 'Play the newest episode',
  playNewestOf: (title: string): string => `Play the newest episode: ${title}`,
  pauseNewest: 'Pause the newest episode',
  pauseNewestOf: (title: string): string => `Pause the newest episode: ${title}`,
  viewAll: 'View All Episodes',
  startCreating: 'Start Creating',
  none: 'No episodes available yet.',
  uploadFirst: 'Upload Your First Episode',
};
