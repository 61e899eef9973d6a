import type { Bytes } from '../mp4/boxes.ts';

/** An element of a Matroska file, from the byte after its head to its end. */
export type Element = { id: number; start: number; end: number };

/** A text or number that is read may have this many bytes. */
const MAX_VALUE = 4_096;

/**
 * Reads the elements from byte `from` on, one after another: those of `opened` and what is in them, of all others the
 * whole. Source: RFC 8794, §5 and §6.
 */
export async function* elementsIn(source: Bytes, from: number, opened: ReadonlySet<number>): AsyncGenerator<Element> {
  for (let at = from; at < source.size;) {
    const head = await source.read(at, at + 12);
    const idLength = lengthAt(head, 0);
    const sizeLength = lengthAt(head, idLength);
    const start = at + idLength + sizeLength;
    if (idLength > 4 || sizeLength > 8 || idLength + sizeLength > head.length) return;
    const id = numberIn(head.subarray(0, idLength));
    const size = sizeAt(head, idLength, sizeLength);
    yield { id, start, end: start + size };
    at = opened.has(id) ? start : start + size;
  }
}

/** How many zero bits come first says how many bytes it has. */
const lengthAt = (head: Uint8Array, at: number): number => Math.clz32((head[at] ?? 0) << 24) + 1;

/** One of unknown length, all ones, comes out longer than any file: those are opened. */
function sizeAt(head: Uint8Array, at: number, length: number): number {
  let size = (head[at] ?? 0) & (0xff >> length);
  for (const byte of head.subarray(at + 1, at + length)) size = size * 256 + byte;
  return size;
}

export async function textOf(source: Bytes, { start, end }: Element): Promise<string> {
  const bytes = await source.read(start, Math.min(end, start + MAX_VALUE));
  const [text = ''] = new TextDecoder().decode(bytes).split('\0', 1);
  return text;
}

export async function numberOf(source: Bytes, { start, end }: Element, isFloat = false): Promise<number> {
  const bytes = await source.read(start, Math.min(end, start + 8));
  if (!isFloat) return numberIn(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return bytes.length === 4 ? view.getFloat32(0) : view.getFloat64(0);
}

const numberIn = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);
