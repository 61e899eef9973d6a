/** The studio's navigation. */
export const navigation = {
  studio: 'Studio',
  nowAt: 'Studio, now at ',
  answers: (count: number) => `${count} new`,
  pages: {
    overview: 'Overview',
    episodes: 'Episodes',
    series: 'Series',
    statistics: 'Statistics',
    feedback: 'Feedback',
    reviews: 'Reviews',
    subscribers: 'Subscribers',
    people: 'People',
    activity: 'Activity',
    health: 'Health',
    copies: 'Backups',
    import: 'Import a podcast',
    settings: 'Settings',
  },
};
