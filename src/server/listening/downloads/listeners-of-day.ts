import { hash } from 'node:crypto';
import { addressGroup } from '#server/throttle.ts';
import { type ByteRange, MOST_DOWNLOADS, MOST_RANGES, reaches, type Threshold, unite } from './rules.ts';

type Client = { address: string; userAgent: string };

/** The listeners of one day in a log. */
export type ListenersOfDay = {
  /** Adds what a listener has fetched; returns whether that is what a download lacked which counts. */
  reach(client: Client, episodeId: string, sent: readonly ByteRange[], threshold: Threshold): boolean;
};

/**
 * Days of a log that are open at a time. Logs are in order of time, but for the minutes around midnight, files that were
 * joined newest first and single lines of a wrong clock; a day that no line was of while others came is closed.
 */
const OPEN_DAYS = 3;
/** A 96-bit hash for each key: of a million listeners two are alike once in 10^17 logs. */
const KEY_LENGTH = 12;

/** Returns a function that returns the listeners of a day, null for one that is closed: what it kept is forgotten. */
export function openDays(): (day: string) => ListenersOfDay | null {
  const open = new Map<string, ListenersOfDay>();
  const closed = new Set<string>();
  return (day) => {
    if (closed.has(day)) return null;
    const listeners = open.get(day) ?? listenersOfDay();
    open.delete(day);
    open.set(day, listeners); // the last used is the last
    const [oldest = ''] = open.keys();
    if (open.size > OPEN_DAYS && open.delete(oldest)) closed.add(oldest);
    return listeners;
  };
}

/** Compact, as there may be millions: `fetched` has starts and ends of ranges by turns, null once it is counted. */
function listenersOfDay(): ListenersOfDay {
  const fetched = new Map<string, number[] | null>();
  const volumes = new Map<string, number>();
  const raise = (key: string) => {
    const raised = (volumes.get(key) ?? 0) + 1;
    volumes.set(key, raised);
    return raised;
  };
  return {
    reach: ({ address, userAgent }, episodeId, sent, threshold) => {
      const group = addressGroup(address);
      const key = keyOf(`${group} ${userAgent} ${episodeId}`);
      const before = fetched.get(key);
      if (before === null || (before && before.length >= 2 * MOST_RANGES)) return false;
      const ranges = unite([...rangesOf(before ?? []), ...sent]);
      const isReached = reaches(ranges, threshold);
      fetched.set(key, isReached ? null : ranges.flatMap(({ start, end }) => [start, end]));
      if (!isReached) return false;
      const [ofListener, ofAddress] = [raise(keyOf(`${group} ${userAgent}`)), raise(keyOf(`${group}:`))];
      return ofListener <= MOST_DOWNLOADS.listener && ofAddress <= MOST_DOWNLOADS.address;
    },
  };
}

const keyOf = (text: string): string => hash('sha256', text, 'binary').slice(0, KEY_LENGTH);

const rangesOf = (flat: readonly number[]): ByteRange[] =>
  Array.from({ length: flat.length / 2 }, (_, at) => ({ start: flat[2 * at] ?? 0, end: flat[2 * at + 1] ?? 0 }));
