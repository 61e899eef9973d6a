/** Who did what, and when. */
export const activity = {
  title: 'Activity',
  lead: 'Who did what, and when. It is kept for a year.',
  done: 'What was done',
  filter: 'Filter',
  who: 'Who',
  everyone: 'Everyone',
  about: 'About',
  everything: 'Everything',
  kinds: {
    episodes: 'Episodes',
    listeners: 'Listeners',
    people: 'People and sign-ins',
    site: 'Settings and copies',
  },
  day: 'Day',
  show: 'Show',
  showEverything: 'Show everything',
  download: 'Download CSV',
  nothingThen: 'Nothing was done then.',
  nothingYet: 'Nothing was done yet.',
  older: 'Older',
};
