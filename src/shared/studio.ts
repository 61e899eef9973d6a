/** The administrators' pages, for the menu of every page and the navigation of their own pages. */
export const STUDIO_LINKS = [
  { href: '/studio/episodes', label: 'Episodes' },
  { href: '/browse?status=draft', label: 'Drafts' },
  { href: '/upload', label: 'Upload' },
  { href: '/statistics', label: 'Statistics' },
  { href: '/feedback', label: 'Feedback' },
  { href: '/reviews', label: 'Reviews' },
  { href: '/settings', label: 'Settings' },
] as const;
