/** Where administrators work, in one list for the menu of every page and for the bar of their own pages. */
export const STUDIO_LINKS = [
  { href: '/browse?status=draft', label: 'Drafts' },
  { href: '/upload', label: 'Upload' },
  { href: '/feedback', label: 'Feedback' },
  { href: '/settings', label: 'Settings' },
] as const;
