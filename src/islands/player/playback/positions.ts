/** Where a listener stopped, by episode id: seconds into the audio, and when that was (ms). */
export type Positions = Record<string, [seconds: number, at: number]>;

/** A few words again, to find the thread. Seconds. */
const REWIND = 5;
/** Less than this from either end is not worth coming back to. Seconds. */
const EDGE = 10;
export const MAX_POSITIONS = 100;

/** Where to go on with an episode: five seconds before the place it was left, else at the beginning. */
export function resumePosition(positions: Positions, id: string): number {
  const seconds = positions[id]?.[0] ?? 0;
  return seconds > REWIND ? seconds - REWIND : 0;
}

/** With this place remembered; forgotten instead near both ends. The longest unheard go first when there are too many. */
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
