import type { AudioSource } from '../source.ts';

/** A box of an MP4, from the byte after its head to its end, which may be beyond that of the file. */
export type Box = { name: string; start: number; end: number };

/** Reads the boxes between two bytes. Source: ISO/IEC 14496-12, §4.2. */
export async function* boxesIn(source: AudioSource, from: number, until: number): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= until;) {
    const head = await source.read(at, at + 16);
    if (head.length < 8) return;
    const name = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    const start = at + (short === 1 ? 16 : 8);
    const end = short === 0 ? until : at + sizeOf(head, short);
    if (end < start) return;
    yield { name, start, end };
    at = end;
  }
}

const sizeOf = (head: Buffer, short: number): number =>
  short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;

/** Returns the first box at this path inside another; null when there is none. */
export async function findBox(source: AudioSource, { start, end }: Box, ...path: string[]): Promise<Box | null> {
  const [wanted, ...rest] = path;
  for await (const box of boxesIn(source, start, Math.min(end, source.size))) {
    if (box.name === wanted) return rest.length > 0 ? findBox(source, box, ...rest) : box;
  }
  return null;
}

/** A box that is read whole may have this many bytes: those that we read so have a hundred. */
const MAX_WHOLE = 64 * 1024;

/** Returns a copy of what is in a box; of one that is not there or too large nothing. */
export async function bytesOf(source: AudioSource, box: Box | null): Promise<Buffer> {
  if (!box || box.end - box.start > MAX_WHOLE) return Buffer.alloc(0);
  return Buffer.from(await source.read(box.start, box.end));
}
