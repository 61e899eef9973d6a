import { nextSlots } from '#shared/schedule.ts';
import { DAY_MS } from '#shared/units.ts';

const DIGEST = 'mon 08:00';

/** Returns the next Monday, 08:00 in this time zone (IANA name), strictly after `after`. */
export function nextDigestSlot(after: Date, zone: string): Date {
  const [slot] = nextSlots(DIGEST, zone, after, 1);
  if (!slot) throw new Error('every week has a Monday');
  return slot;
}

/** Returns the next 08:00 of any day in this time zone, strictly after `after`. */
export function nextMorning(after: Date, zone: string): Date {
  const slots = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) =>
    nextSlots(`${day} 08:00`, zone, after, 1),
  );
  return slots.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? after;
}

/** Returns the last such Monday before `before`, or at it. */
export function lastDigestSlot(before: Date, zone: string): Date {
  // A week is an hour longer where clocks go back in it.
  const slots = nextSlots(DIGEST, zone, new Date(before.getTime() - 8 * DAY_MS), 2);
  return slots.filter((slot) => slot <= before).at(-1) ?? before;
}
