import type { AudioSource } from '../source.ts';

/** An element of a Matroska file, from the byte after its head to its end. */
export type Element = { id: number; start: number; end: number };

/** A text or number that is read may have this many bytes. */
const MAX_VALUE = 4_096;

/**
 * Reads the elements from byte `from` on, one after another: those of `opened` and what is in them, of all others the
 * whole. Source: RFC 8794, §5 and §6.
 */
export async function* elementsIn(
  source: AudioSource,
  from: number,
  opened: ReadonlySet<number>,
): AsyncGenerator<Element> {
  for (let at = from; at < source.size;) {
    const head = await source.read(at, at + 12);
    const idLength = lengthAt(head, 0);
    const sizeLength = lengthAt(head, idLength);
    const start = at + idLength + sizeLength;
    if (idLength > 4 || sizeLength > 8 || idLength + sizeLength > head.length) return;
    const id = head.readUIntBE(0, idLength);
    const size = sizeAt(head, idLength, sizeLength);
    yield { id, start, end: start + size };
    at = opened.has(id) ? start : start + size;
  }
}

/** How many zero bits come first says how many bytes it has. */
const lengthAt = (head: Buffer, at: number): number => Math.clz32((head[at] ?? 0) << 24) + 1;

/** One of unknown length, all ones, comes out longer than any file: those are opened. */
function sizeAt(head: Buffer, at: number, length: number): number {
  let size = head.readUInt8(at) & (0xff >> length);
  for (const byte of head.subarray(at + 1, at + length)) size = size * 256 + byte;
  return size;
}

export async function textOf(source: AudioSource, { start, end }: Element): Promise<string> {
  const [text = ''] = (await source.read(start, Math.min(end, start + MAX_VALUE))).toString('utf8').split('\0', 1);
  return text;
}

export async function numberOf(source: AudioSource, { start, end }: Element, isFloat = false): Promise<number> {
  const bytes = await source.read(start, Math.min(end, start + 8));
  if (isFloat) return bytes.length === 4 ? bytes.readFloatBE() : bytes.readDoubleBE();
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}
