import type { SingleEpisode } from '#shared/episode.ts';
import { excerpt } from '#shared/format.ts';

/** Characters of a quote in a preview. */
const QUOTE = 200;

/** Returns what is said at a second of an episode, at most 200 characters of it; null if no cue is there. */
export function spokenAt(
  { transcriptCues, duration }: Pick<SingleEpisode<Date>, 'transcriptCues' | 'duration'>,
  at: number,
): string | null {
  const cue = at < duration ? transcriptCues?.findLast(({ time }) => time < at + 1) : undefined;
  const words = cue?.text.replace(/\s+/g, ' ').trim();
  return words ? (excerpt(words, QUOTE) ?? words) : null;
}
