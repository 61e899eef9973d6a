/** The categories of episodes: by their names in the catalog, the feed and addresses, as a page calls them. */
export const categories = {
  General: 'General',
  'Patient Care': 'Patient Care',
  'Healthcare News': 'Healthcare News',
  'Medical Research': 'Medical Research',
  'Industry Insights': 'Industry Insights',
  'Case Studies': 'Case Studies',
  'Professional Development': 'Professional Development',
};
