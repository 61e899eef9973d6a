/** Directories that mind something of their own. */
export const DIRECTORIES = ['Apple Podcasts', 'Spotify', 'YouTube'] as const;
export type Directory = (typeof DIRECTORIES)[number];

/**
 * One result of checking an episode or a feed: passed, a warning about what apps will miss, or a reason not to publish.
 * `by`: the only directories that mind.
 */
export type Finding = { level: 'pass' | 'warning' | 'failure'; text: string; field?: string; by?: Directory[] };
