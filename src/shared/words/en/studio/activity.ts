/** The actions of people, and their dates. */
export const activity = {
  title: 'Activity',
  lead: 'Changes on this site, with who made them and when. We keep this list for a year.',
  done: 'What happened',
  filter: 'Filter',
  who: 'Who',
  everyone: 'Everyone',
  about: 'About',
  everything: 'Everything',
  kinds: {
    episodes: 'Episodes',
    listeners: 'Listeners',
    people: 'People and sign-ins',
    site: 'Settings and backups',
  },
  day: 'Day',
  show: 'Show',
  showEverything: 'Show everything',
  download: 'Download CSV',
  nothingThen: 'No activity on this day.',
  nothingYet: 'No activity yet.',
  older: 'Older',
};
