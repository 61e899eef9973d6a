import { type Reason, type ReasonCode, reasonText } from './reason.ts';

/** Directories that mind something of their own. */
export const DIRECTORIES = ['Apple Podcasts', 'Spotify', 'YouTube', 'Amazon Music', 'iHeart'] as const;
export type Directory = (typeof DIRECTORIES)[number];

/**
 * One result of checking an episode or a feed: passed, a warning about what apps will miss, or a reason not to publish.
 * `field`: the input it is about, if any. `by`: the only directories that object.
 */
export type Finding = { level: 'pass' | 'warning' | 'failure'; reason: Reason; field?: string; by?: Directory[] };

/** A finding as the API answers it: in the words of the request's language, and the code that a program compares. */
export type WordedFinding = Omit<Finding, 'reason'> & { text: string; code: ReasonCode };

export const inWords = ({ level, reason, ...where }: Finding): WordedFinding => ({
  level,
  text: reasonText(reason),
  code: reason.code,
  ...where,
});
