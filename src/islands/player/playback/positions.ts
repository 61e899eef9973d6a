/** Saved positions by episode id: seconds into the audio, and when it was saved (ms). */
export type Positions = Record<string, [seconds: number, at: number]>;

/** Seconds to replay when resuming, to give context. */
const REWIND = 5;
/** Positions closer than this to either end are not saved. Seconds. */
const EDGE = 10;
export const MAX_POSITIONS = 100;

/** Returns where to resume an episode: five seconds before the saved position, else 0. */
export function resumePosition(positions: Positions, id: string): number {
  const seconds = positions[id]?.[0] ?? 0;
  return seconds > REWIND ? seconds - REWIND : 0;
}

/** Returns the positions with this one added, or removed near both ends. Evicts the oldest when there are too many. */
export function withPosition(
  positions: Positions,
  id: string,
  seconds: number,
  duration: number,
  now: number,
): Positions {
  const { [id]: _replaced, ...others } = positions;
  if (seconds < EDGE || seconds > duration - EDGE) return others;
  const newest = Object.entries(others)
    .sort(([, [, a]], [, [, b]]) => b - a)
    .slice(0, MAX_POSITIONS - 1);
  return { ...Object.fromEntries(newest), [id]: [Math.round(seconds * 10) / 10, now] };
}
