import { KB } from '../units.ts';

/** A file that is read piece by piece; at its end fewer bytes come. What `read` returns is valid until the next one. */
export type Bytes = { size: number; read(start: number, end: number): Promise<Uint8Array> };
/** A box of an MP4, from the byte after its head to its end, which may be beyond that of the file. */
export type Box = { name: string; start: number; end: number };

/** Reads the boxes between two bytes. Source: ISO/IEC 14496-12, §4.2. */
export async function* boxesIn(source: Bytes, from: number, until: number): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= until;) {
    const head = viewOf(await source.read(at, at + 16));
    if (head.byteLength < 8) return;
    const name = String.fromCharCode(...[4, 5, 6, 7].map((index) => head.getUint8(index)));
    const short = head.getUint32(0);
    const start = at + (short === 1 ? 16 : 8);
    const end = short === 0 ? until : at + sizeOf(head, short);
    if (end < start) return;
    yield { name, start, end };
    at = end;
  }
}

const sizeOf = (head: DataView, short: number): number =>
  short === 1 && head.byteLength === 16 ? Number(head.getBigUint64(8)) : short;

/** Returns the first box at this path inside another; null when there is none. */
export async function findBox(
  source: Bytes,
  { start, end }: Omit<Box, 'name'>,
  ...path: string[]
): Promise<Box | null> {
  const [wanted, ...rest] = path;
  for await (const box of boxesIn(source, start, Math.min(end, source.size))) {
    if (box.name === wanted) return rest.length > 0 ? findBox(source, box, ...rest) : box;
  }
  return null;
}

/** A box that is read whole may have this many bytes: those that we read so have a hundred. */
const MAX_WHOLE = 64 * KB;

/** Returns a copy of what is in a box; of one that is not there or too large nothing. */
export async function bytesOf(source: Bytes, box: Box | null): Promise<DataView> {
  if (!box || box.end - box.start > MAX_WHOLE) return new DataView(new ArrayBuffer(0));
  return viewOf(Uint8Array.from(await source.read(box.start, box.end)));
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
