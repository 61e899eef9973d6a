const NAMES = { en: 'English', es: 'Spanish' };

/** The cover of the feed in the other language of the pages. */
export const otherCover = {
  heading: (other: keyof typeof NAMES): string => `In ${NAMES[other]}`,
  hint: 'For the feed and pages in this language. Use a JPEG or PNG of at least 1,400 pixels.',
  choose: 'Choose a cover',
  present: 'The cover in this language',
  reset: 'Use the show’s cover again',
  title: 'Cover changed',
  description: 'Podcast apps usually show it within a day.',
};
