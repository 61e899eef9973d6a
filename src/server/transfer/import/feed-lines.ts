import type { Reason } from '#shared/reason.ts';
import type { ForeignItem, ForeignShow, Outline } from './foreign-podcast.ts';

/**
 * The purpose a feed is read for: `type` is its media type, `base` its address; without `categories` only its outline.
 */
export type FeedRequest = { type: string; base?: string | undefined; categories: string[] | null; now: string };

/**
 * The messages of the child, a line each: first the outline or a problem, then the items, then that this was all.
 * `named`: the feed that a web page names.
 */
export type FeedLine =
  | { outline: Outline; show: ForeignShow }
  | { item: ForeignItem }
  | { isWhole: true }
  | { problem: Reason; named?: string | null };
