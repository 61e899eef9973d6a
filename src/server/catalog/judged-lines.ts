import type { Chapter } from '#shared/contract/audio.ts';
import type { TimedLine } from '#shared/timing.ts';
import type { Heading } from '#server/db/timings.ts';

/** Below this a text is not the one that is spoken: scripts of other episodes reach 0.2, half of the right one 0.45. */
const FITS_AT_ALL = 0.3;

/** Returns the lines with the times that were found for them; those set by hand stay where they are. */
export function judged(
  lines: TimedLine[],
  { fits, lines: found }: { fits: number; lines: Pick<TimedLine, 'time' | 'doubtful'>[] },
) {
  const isOther = fits < FITS_AT_ALL;
  const timed = lines.map((line, at) =>
    line.byHand ? line : { ...line, ...found[at], heard: false, ...(isOther && { doubtful: true }) },
  );
  return { fits, state: isOther ? ('refused' as const) : ('proposed' as const), lines: rising(timed) };
}

/** Where a line set by hand comes before those above it, these give way. */
function rising(lines: TimedLine[]): TimedLine[] {
  let next = Infinity;
  const lowered = lines.toReversed().map((line) => {
    next = Math.min(next, line.byHand ? line.time : Infinity);
    return { ...line, time: Math.min(line.time, next) };
  });
  let last = 0;
  return lowered.reverse().map((line) => {
    last = Math.max(last, line.time);
    return { ...line, time: last };
  });
}

/** Each heading is a chapter where the line after it is heard; one whose line has been changed since is not. */
export function chaptersOf(headings: Heading[], lines: TimedLine[]): Chapter[] {
  let from = 0;
  return headings.flatMap(({ title, text }) => {
    const at = lines.findIndex((line, index) => index >= from && line.text === text);
    const line = lines[at];
    if (!line) return [];
    from = at + 1;
    return [{ time: line.time, title }];
  });
}
