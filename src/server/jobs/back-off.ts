import { SECOND_MS, HOUR_MS } from '#shared/units.ts';

const FIRST_MS = 5 * SECOND_MS;
const MAX_DELAY_MS = 4 * HOUR_MS;

/**
 * Returns the milliseconds until the next attempt after `attempt` (from 1) failed: seconds at first, hours at last,
 * half of it by `chance` (0 to 1), so that what failed together is not retried together.
 */
export function backOff(attempt: number, chance: number): number {
  const full = Math.min(MAX_DELAY_MS, FIRST_MS * 2 ** Math.min(attempt - 1, 20));
  return Math.round(full * (0.5 + chance / 2));
}
