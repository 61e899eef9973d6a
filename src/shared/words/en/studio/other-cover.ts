/** The cover of the feed in the other language of the pages. */
export const otherCover = {
  heading: 'In the other language',
  hint: 'For the feed and the pages in the other language: Spanish where the site is in English. A square JPEG or PNG picture, between 1400 and 3000 pixels, at most 5 MB.',
  choose: 'Choose one for the other language',
  use: 'Use this picture',
  present: 'The picture in the other language',
  reset: 'Use the show’s artwork again',
  title: 'Artwork changed',
  description: 'Podcast apps show it when they next look, often within a day.',
};
