import { number } from '../number.ts';

/** Ratings and notes of listeners, and how often they listened. */
export const feedback = {
  title: 'Feedback',
  lead: 'What listeners said about your episodes.',
  said: 'What listeners said',
  newestFirst: (count: number): string => `${count === 1 ? '1 rating' : `${number(count)} ratings`}, newest first`,
  download: 'Download CSV',
  nothingFound: 'No feedback found matching your filters',
  nothing: 'No feedback yet.',
  showAll: 'Show All Feedback',
  search: 'Search feedback',
  placeholder: 'Comments and episode titles',
  episode: 'Episode',
  allEpisodes: 'All episodes',
  show: 'Show',
  spam: 'Spam',
  notSpam: 'Not spam',
  mark: 'Mark as spam',
  /** Names a rating without a comment. */
  likeOf: (title: string): string => `the like for ${title}`,
  playFrom: (time: string): string => `Play from ${time}`,
  many: (count: number): string => `${number(count)} ratings changed`,
  marked: 'Marked as spam',
  markedText: 'It no longer counts.',
  unmarkedText: 'It counts again.',
  listening: {
    title: 'Listening',
    time: 'Time',
    ranges: { 30: '30 days', 90: '90 days', all: 'All' },
    nobodyYet: 'No one has listened yet. Plays and ratings will show here, day by day.',
    nobodyIn: (days: string): string =>
      `No one listened or rated in the last ${days} days. Choose “All” to see older activity.`,
    day: 'Day',
    weekFrom: 'Week of',
    plays: 'Plays',
    likes: 'Likes',
    dislikes: 'Dislikes',
    undated: (count: number): string =>
      `${count === 1 ? '1 older play is' : `${number(count)} older plays are`} not in the charts, because we did not record days then.`,
  },
};
