import type { Aide, Entry } from './contract/in-service.ts';
import type { AideState, Year } from './in-service-year.ts';

/** How an aide is doing in one of her years. `last`: the last day in it on which she was taught. */
export type AideYear = {
  aide: Aide;
  year: Year;
  minutes: number;
  state: AideState;
  remaining: { left: number; weekly: number };
  last: string | null;
};

/** One printed page. */
export type PrintedRecord = AideYear & { entries: Entry<Date>[] };

/** Whom another kind of year moves: her year now, and the one that would follow. */
export type Moved = { name: string; now: Year; next: Year };
