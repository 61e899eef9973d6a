/** Messages to a team’s chat. */
export const alerts = {
  of: {
    'episode.published': (title: string): string => `New episode: ${title}`,
    'episode.changed': (title: string): string => `Episode changed: ${title}`,
    'episode.unpublished': (_title: string): string => 'An episode was unpublished or deleted.',
  },
  completed: (topic: string, minutes: number): string =>
    `An in-service lesson is in the record: “${topic}”, ${minutes} minutes`,
  disliked: (title: string, comment: string): string =>
    comment ? `A listener did not like “${title}”: “${comment}”` : `A listener did not like “${title}”.`,
  test: 'This is a test. Alerts of your podcast will show up here.',
  open: 'Open',
};
