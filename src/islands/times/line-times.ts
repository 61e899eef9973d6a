import { studioWords, locale } from '#shared/language.ts';
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

/** Moves a line to a time within its bounds; lines around it that no person has set give way, and are doubtful then. */
export function moveLine(lines: readonly TimedLine[], at: number, time: number): TimedLine[] {
  const exact = Math.round(time * 100) / 100;
  return lines.map((line, index) => {
    if (index === at) return { ...line, time: exact, byHand: true, doubtful: false, heard: false };
    const isAcross = index < at ? line.time > exact : line.time < exact;
    return isAcross ? { ...line, time: exact, doubtful: true } : line;
  });
}

export const changeLine = (lines: readonly TimedLine[], at: number, change: Partial<TimedLine>): TimedLine[] =>
  lines.map((line, index) => (index === at ? { ...line, ...change } : line));

/** Returns the next doubtful line after this one, from the first again after the last; -1 when there is none. */
export function nextDoubtful(lines: readonly TimedLine[], after: number): number {
  const later = lines.findIndex(({ doubtful }, at) => doubtful && at > after);
  return later >= 0 ? later : lines.findIndex(({ doubtful }) => doubtful);
}

/** Returns when a line ends: where the next one begins that is later. */
export const endOf = (lines: readonly TimedLine[], at: number, duration: number): number =>
  lines.slice(at + 1).find(({ time }) => time > (lines[at]?.time ?? 0))?.time ?? duration;

/** Returns such as “48 lines · 3 doubtful · 12 heard · 2 set by hand”. */
export function countLines(lines: readonly TimedLine[]): string {
  const t = studioWords().times.lines;
  const doubtful = lines.filter((line) => line.doubtful).length;
  const heard = lines.filter((line) => line.heard).length;
  const byHand = lines.filter((line) => line.byHand).length;
  return [
    t.count(lines.length, lines.length.toLocaleString(locale())),
    t.doubtfulCount(doubtful),
    t.heardCount(heard),
    ...(byHand > 0 ? [t.byHandCount(byHand)] : []),
  ].join(' · ');
}
