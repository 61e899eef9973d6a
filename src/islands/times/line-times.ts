import { studioWords } from '#shared/language.ts';
import { formatTime } from '#shared/time.ts';
import type { TimedLine } from '#shared/timing.ts';

/** Formats seconds with their hundredths: 1:02.45. */
export function formatPrecise(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  return `${formatTime(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** From when to when a line may begin, in seconds. */
export type Bounds = { from: number; to: number };

/** Returns where a line may be moved: lines that a person has set stay where they are, and the audio ends. */
export function boundsOf(lines: readonly TimedLine[], at: number, duration: number): Bounds {
  return {
    from: lines.slice(0, at).findLast(({ byHand }) => byHand)?.time ?? 0,
    to: lines.slice(at + 1).find(({ byHand }) => byHand)?.time ?? duration,
  };
}

/**
 * Moves a line to a time within its bounds. Lines that no person has set give way, and go back to where they were found
 * as soon as they can: a time typed wrong and then right moves nothing else.
 */
export function moveLine(lines: readonly TimedLine[], at: number, time: number): TimedLine[] {
  const exact = Math.round(time * 100) / 100;
  const placed = changeLine(lines, at, { time: exact, byHand: true, doubtful: false, heard: false, found: undefined });
  let [from, latest] = [0, Infinity];
  const ceilings = placed
    .toReversed()
    .map((line) => (latest = line.byHand ? line.time : latest))
    .reverse();
  return placed.map((line, index) => {
    if (line.byHand) {
      from = line.time;
      return line;
    }
    const found = line.found ?? line.time;
    const next = Math.min(Math.max(found, from), ceilings[index] ?? Infinity);
    return { ...line, time: next, found: next === found ? undefined : found };
  });
}

/** Returns whether a person should look at a line: its words were not recognized there, or it was kept from there. */
export const isLowConfidence = ({ doubtful, found }: TimedLine): boolean => doubtful || found !== undefined;

export const changeLine = (lines: readonly TimedLine[], at: number, change: Partial<TimedLine>): TimedLine[] =>
  lines.map((line, index) => (index === at ? { ...line, ...change } : line));

/** Returns the next doubtful line after this one, from the first again after the last; -1 when there is none. */
export function nextLowConfidence(lines: readonly TimedLine[], after: number): number {
  const later = lines.findIndex((line, at) => isLowConfidence(line) && at > after);
  return later >= 0 ? later : lines.findIndex(isLowConfidence);
}

/** Returns when a line ends: where the next one begins that is later. */
export const endOf = (lines: readonly TimedLine[], at: number, duration: number): number =>
  lines.slice(at + 1).find(({ time }) => time > (lines[at]?.time ?? 0))?.time ?? duration;

/** Returns such as “48 lines · 3 to check · 12 played · 2 set by hand”, without what is 0. */
export function countLines(lines: readonly TimedLine[]): string {
  const t = studioWords().times.lines;
  const doubtful = lines.filter(isLowConfidence).length;
  const heard = lines.filter((line) => line.heard).length;
  const byHand = lines.filter((line) => line.byHand).length;
  return [
    t.count(lines.length),
    t.lowConfidenceCount(doubtful),
    ...(heard > 0 ? [t.heardCount(heard)] : []),
    ...(byHand > 0 ? [t.byHandCount(byHand)] : []),
  ].join(' · ');
}
