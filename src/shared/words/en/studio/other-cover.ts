/** The cover of the feed in the other language of the pages. */
export const otherCover = {
  heading: 'In Spanish',
  hint: 'For the feed and pages in the other language (Spanish if the site is in English). Use a JPEG or PNG of at least 1400 pixels.',
  choose: 'Choose a cover',
  present: 'The cover in the other language',
  reset: 'Use the show’s cover again',
  title: 'Cover changed',
  description: 'Podcast apps usually show it within a day.',
};
