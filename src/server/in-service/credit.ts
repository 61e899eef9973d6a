import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import type { Span } from '#shared/in-service-lesson.ts';

/** Milliseconds, the second one not included. */
export type Range = readonly [number, number];
/** Ascending, without overlap. */
export type Ranges = readonly Range[];

/** `heard`: of the audio. `wall`: when it played. `credited`: milliseconds that count. */
export type Heard = { heard: Ranges; wall: Ranges; credited: number };

/** A report that comes later counts no longer. */
export const LATE_MS = 7 * DAY_MS;
/** Twice the speed, and the inaccuracy of a player's readings. */
const FASTEST = 2.05;
const INACCURACY_MS = SECOND_MS;
/** By how much one report may be faster on its way than the one before it: their times then seem to overlap. */
const JITTER_MS = 5 * SECOND_MS;
/** One speed is some hundredths off from one reading of a player to the next. */
const NORMAL = 1.03;

type Around = {
  /** Milliseconds of audio. */
  length: number;
  /** When any of her lessons played, on whatever device. */
  busy: Ranges;
  now: number;
};

/**
 * Returns what was heard with these spans added. Each millisecond of audio counts once, for the wall time it took, at
 * most its own length; wall time of one person counts once. A span is cut to the audio, to what can be played in its
 * time, and to the past; one that began more than seven days ago is left out.
 */
export function creditSpans(heard: Heard, spans: readonly Span[], { length, busy, now }: Around): Heard {
  let [all, taken] = [heard, busy];
  for (const span of spans) {
    const cut = asPlayed(span, length, now);
    if (!cut) continue;
    const played = { ...cut, wall: afterLast(cut.wall, taken) };
    for (const piece of subtract([played.wall], taken)) all = withPiece(all, mediaAt(played, piece), piece);
    taken = union(taken, [played.wall]);
  }
  return all;
}

type Played = { wall: Range; media: Range };

/** Cuts a span to what can be true; null for nothing. */
function asPlayed({ from, to, ago, took }: Span, length: number, now: number): Played | null {
  const begin = Math.round(now - ago * 1_000);
  const end = Math.min(Math.round(begin + took * 1_000), now);
  const start = Math.round(from * 1_000);
  const most = start + Math.floor((end - begin + INACCURACY_MS) * FASTEST);
  const stop = Math.min(Math.round(to * 1_000), most, length);
  if (begin < now - LATE_MS || end <= begin || stop <= start) return null;
  return { wall: [begin, end], media: [start, stop] };
}

/** Moves a time that begins just before the end of a known one to that end: all together never exceed the real time. */
function afterLast([begin, end]: Range, taken: Ranges): Range {
  const last = taken.find(([from, to]) => from < begin && begin < to && to - begin <= JITTER_MS);
  const later = last ? last[1] - begin : 0;
  return [begin + later, end + later];
}

/** Returns the part of the audio that played in this part of the wall time, at an even speed. */
function mediaAt({ wall, media }: Played, [from, to]: Range): Range {
  const speed = (media[1] - media[0]) / (wall[1] - wall[0]);
  const at = (moment: number) => Math.round(media[0] + (moment - wall[0]) * speed);
  return [at(from), at(to)];
}

function withPiece({ heard, wall, credited }: Heard, media: Range, played: Range): Heard {
  const fresh = lengthOf(subtract([media], heard));
  const speed = (media[1] - media[0]) / (played[1] - played[0]);
  return {
    heard: union(heard, [media]),
    wall: union(wall, [played]),
    credited: credited + Math.round(speed <= NORMAL ? fresh : fresh / speed),
  };
}

/** Returns the sum of all lengths. */
export const lengthOf = (ranges: Ranges): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** Returns everything that is in one of them. */
export function union(one: Ranges, other: Ranges): Ranges {
  const all: [number, number][] = [];
  for (const [from, to] of [...one, ...other].toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (from < to) all.push([from, to]);
  }
  return all;
}

/** Returns everything of the first that is not in the second. */
export function subtract(from: Ranges, others: Ranges): Ranges {
  let left = [...from];
  for (const [start, stop] of others)
    left = left.flatMap(([a, b]) => {
      const pieces: Range[] = [
        [a, Math.min(b, start)],
        [Math.max(a, stop), b],
      ];
      return pieces.filter((piece) => piece[0] < piece[1]);
    });
  return left;
}

/** The share of a lesson that has to be heard, and the most that may be missing, in milliseconds. */
const ENOUGH = 0.95;
const MOST_MISSING_MS = MINUTE_MS;

/** Returns whether enough of a lesson of this length was heard. */
export function isHeardEnough(heard: Ranges, length: number): boolean {
  const missing = length - lengthOf(heard);
  return missing <= length * (1 - ENOUGH) && missing < MOST_MISSING_MS;
}

/** Parts too short to be worth playing again: a player's readings are some tenths of a second short at each stop. */
const SLIVER_MS = 2 * SECOND_MS;

/** Returns what is still to hear, without slivers. */
export const missingOf = (heard: Ranges, length: number): Ranges =>
  subtract([[0, length]], heard).filter(([from, to]) => to - from >= SLIVER_MS);

/** Returns whole minutes, rounded down; slivers that no reading had are not taken off. */
export function minutesOf({ heard, credited }: Pick<Heard, 'heard' | 'credited'>, length: number): number {
  const missing = subtract([[0, length]], heard);
  const slivers = lengthOf(missing.filter(([from, to]) => to - from < SLIVER_MS));
  return Math.floor((credited + Math.min(slivers, SLIVER_MS)) / 60_000);
}
