import type { Bytes } from '#shared/mp4/boxes.ts';

const EXTENSIBLE = 0xfffe;
/** The format stands near the beginning; recorders write chunks of their own before it. */
const HEAD = 65_536;

type Chunk = { name: string; at: number; size: number };

/** Returns the beginning of a WAV, and its chunks as far as they stand there; null for any other file. */
async function headOf(source: Bytes): Promise<{ view: DataView; chunks: Chunk[] } | null> {
  const head = Uint8Array.from(await source.read(0, Math.min(source.size, HEAD)));
  const view = new DataView(head.buffer);
  const name = (at: number) => String.fromCharCode(...head.subarray(at, at + 4));
  if (!/^(?:RIFF|RF64|BW64)$/.test(name(0)) || name(8) !== 'WAVE') return null;
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= head.length;) {
    const size = view.getUint32(at + 4, true);
    chunks.push({ name: name(at), at, size });
    at += 8 + size + (size % 2);
  }
  return { view, chunks };
}

/**
 * Returns the mask of loudspeakers of a WAV, 0 where it has none; null for any other file. Source: Microsoft,
 * WAVEFORMATEXTENSIBLE.
 */
export async function maskOf(source: Bytes): Promise<number | null> {
  const head = await headOf(source);
  const format = head?.chunks.find(({ name }) => name === 'fmt ');
  if (!head || !format || format.at + 32 > head.view.byteLength) return head && 0;
  return head.view.getUint16(format.at + 8, true) === EXTENSIBLE ? head.view.getUint32(format.at + 28, true) : 0;
}

/**
 * Returns a WAV whose header states no bytes of sound as one without an end: a program that writes into a pipe
 * cannot go back to say it. Any other file as it is.
 */
export async function withOpenEnd(file: Blob, source: Bytes): Promise<Blob> {
  const head = await headOf(source);
  const sound = head?.chunks.find(({ name }) => name === 'data');
  if (!sound || sound.size > 0) return file;
  const end = sound.at + 8;
  return new Blob([file.slice(0, end - 4), Uint8Array.of(0xff, 0xff, 0xff, 0xff), file.slice(end)]);
}
