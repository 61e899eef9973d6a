/** One result of checking an episode or a feed: good news, what apps will miss, or what keeps it from being published. */
export type Finding = { level: 'pass' | 'warning' | 'failure'; text: string; field?: string };
