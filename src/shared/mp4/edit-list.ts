import { type Box, type Bytes, bytesOf, findBox } from './boxes.ts';

// Source: ISO/IEC 14496-12; §8.2.2 mvhd, §8.4.2 mdhd, §8.6.6 elst.

/**
 * A stretch of what is played, in seconds: `from` is where it begins in the recording, null for silence; `seconds` is
 * how long it lasts, null for the rest; `speed` is 1, or what no browser plays.
 */
export type Edit = { from: number | null; seconds: number | null; speed: number };
/** A stretch with its end; `from` null: silence from 0. */
export type Stretch = { from: number | null; until: number };

const [IN_32, IN_64] = [12, 20];
/** Edit lists number their speeds in parts of this. */
const NORMAL_SPEED = 0x1_0000;

/** Returns what is played of a track, in order; of one without an edit list all. */
export async function readEdits(source: Bytes, moov: Box, track: Box): Promise<Edit[]> {
  const list = await bytesOf(source, await findBox(source, track, 'edts', 'elst'));
  const movieScale = scaleOf(await bytesOf(source, await findBox(source, moov, 'mvhd')));
  const scale = scaleOf(await bytesOf(source, await findBox(source, track, 'mdia', 'mdhd')));
  const isFragmented = (await findBox(source, moov, 'mvex')) !== null;
  const edits = movieScale > 0 && scale > 0 ? entriesOf(list, movieScale, scale) : [];
  const last = edits.at(-1);
  // Of fragments the head does not know how long they will be.
  if (last && last.from !== null && (isFragmented || last.seconds === 0)) last.seconds = null;
  return edits.length > 0 ? edits : [{ from: 0, seconds: null, speed: 1 }];
}

/** Returns the units of a second that mvhd or mdhd names. */
function scaleOf(head: DataView): number {
  const at = head.byteLength > 0 && head.getUint8(0) === 1 ? 20 : 12;
  return at + 4 <= head.byteLength ? head.getUint32(at) : 0;
}

function entriesOf(list: DataView, movieScale: number, scale: number): Edit[] {
  if (list.byteLength < 8) return [];
  const isLong = list.getUint8(0) === 1;
  const step = isLong ? IN_64 : IN_32;
  const count = Math.min(list.getUint32(4), Math.floor((list.byteLength - 8) / step));
  return Array.from({ length: count }, (_, index) => {
    const at = 8 + index * step;
    const duration = isLong ? Number(list.getBigUint64(at)) : list.getUint32(at);
    const time = isLong ? Number(list.getBigInt64(at + 8)) : list.getInt32(at + 4);
    const speed = time < 0 ? 1 : list.getInt32(at + step - 4) / NORMAL_SPEED;
    return { from: time < 0 ? null : time / scale, seconds: duration / movieScale, speed };
  });
}

/** Returns the stretches of a recording that lasts this long, without those that are empty. */
export const stretchesOf = (edits: readonly Edit[], recorded: number): Stretch[] =>
  edits
    .map(({ from, seconds }) => {
      const until = seconds === null ? recorded : (from ?? 0) + seconds;
      return { from, until: from === null ? until : Math.min(until, recorded) };
    })
    .filter(({ from, until }) => until > (from ?? 0));

/** Returns how long stretches are together. */
export const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { from, until }) => sum + until - (from ?? 0), 0);

/**
 * Returns when each of the parts of a track is first heard, in order; `time` is where a part begins in the recording.
 * One of which the edits play nothing is left out, and one whose beginning was cut away begins where the rest of it
 * does.
 */
export function playedParts<Part extends { time: number }>(parts: readonly Part[], edits: readonly Edit[]): Part[] {
  const sorted = parts.toSorted((one, other) => one.time - other.time);
  return sorted
    .flatMap((part, index) => {
      const time = firstPlayed(part.time, sorted[index + 1]?.time ?? Infinity, edits);
      return time === null ? [] : [{ ...part, time }];
    })
    .sort((one, other) => one.time - other.time);
}

/** Returns the time at which anything between two times of the recording is first heard; null when nothing is. */
function firstPlayed(begin: number, end: number, edits: readonly Edit[]): number | null {
  let before = 0;
  for (const { from, seconds } of edits) {
    const at = from === null ? Infinity : Math.max(begin, from);
    if (at < Math.min(end, (from ?? 0) + (seconds ?? Infinity))) return before + at - (from ?? 0);
    before += seconds ?? Infinity;
  }
  return null;
}
