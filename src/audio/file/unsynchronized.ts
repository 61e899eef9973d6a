import { type AudioSource, withHead } from './source.ts';

const HEAD = 10;
const FLAG = 0x80;

/**
 * Returns the source with its ID3v2 tag as it was before unsynchronisation, which puts a zero behind bytes that look
 * like sound. Up to 2.3 it is of the whole tag; music-metadata undoes that of single frames, as 2.4 has it.
 * Source: id3.org, ID3v2.3 §5.
 */
export async function withoutUnsynchronisation(source: AudioSource): Promise<AudioSource> {
  const head = Buffer.from(await source.read(0, HEAD));
  const isOld = head.length === HEAD && head.toString('latin1', 0, 3) === 'ID3' && head.readUInt8(3) <= 3;
  if (!isOld || (head.readUInt8(5) & FLAG) === 0) return source;
  const end = HEAD + head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
  const tag = restored(await source.read(HEAD, end));
  head.set([head.readUInt8(5) & ~FLAG, ...[21, 14, 7, 0].map((shift) => (tag.length >> shift) & 127)], 5);
  return withHead(source, Buffer.concat([head, tag]), end);
}

function restored(given: Buffer): Buffer {
  const bytes = Buffer.alloc(given.length);
  let length = 0;
  for (const [index, byte] of given.entries()) {
    if (byte === 0 && given[index - 1] === 0xff) continue;
    bytes[length] = byte;
    length += 1;
  }
  return bytes.subarray(0, length);
}
