/**
 * One result of checking an episode or a feed: passed, a warning about what apps will miss, or a reason not to publish.
 */
export type Finding = { level: 'pass' | 'warning' | 'failure'; text: string; field?: string };
