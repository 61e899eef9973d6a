import type { Positions } from './positions.ts';

/** Positions closer than this to either end are not saved. Seconds. */
const EDGE = 10;
export const MAX_POSITIONS = 100;

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
