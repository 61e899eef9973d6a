import { LATE_DAYS } from '#shared/late-days.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';

const LATE_MS = LATE_DAYS * DAY_MS;

let known = { server: Date.now(), device: Date.now(), steady: performance.now() };

/** Sets what the server’s clock said when it made this page. */
export function setServerTime(server: number): void {
  if (server !== known.server) known = { server, device: Date.now(), steady: performance.now() };
}

/**
 * Returns the server's time in milliseconds, whatever this device's clock says: it may be a year wrong, and be set
 * right while she listens. The steady clock can sleep with the device, so it counts only after the other one was set.
 */
export function serverTime(): number {
  const [passed, steady] = [Date.now() - known.device, performance.now() - known.steady];
  const wasSet = passed < steady - SECOND_MS || passed > steady + LATE_MS;
  return known.server + (wasSet ? steady : passed);
}
