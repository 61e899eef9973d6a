import type { AudioSource } from '../source.ts';
import { notPlayed } from '../played.ts';
import type { Held } from './held.ts';

const FORMATS: Record<number, string> = {
  0x01: 'PCM',
  0x02: 'ADPCM',
  0x03: 'PCM float',
  0x06: 'A-law',
  0x07: 'µ-law',
  0x11: 'ADPCM',
  0x31: 'GSM',
  0x50: 'MP2 in WAV',
  0x55: 'MP3 in WAV',
};
/** The format is in the first two bytes of its GUID. Source: Microsoft, WAVEFORMATEXTENSIBLE. */
const EXTENSIBLE = 0xfffe;
/** Of a float browsers play this many. */
const FLOAT_BITS = 32;

type Format = { codec: string; bytesPerSecond: number };

/**
 * Reads a WAV by its chunks. A program that writes into a pipe cannot go back to say how long it was: then a length is
 * 0 or the largest, and the sound goes to the end, as it does in a file that was cut off.
 */
export async function readWave(source: AudioSource, start: number): Promise<Held | null> {
  let format: Format | null = null;
  for (let at = start + 12; at + 8 <= source.size;) {
    const head = await source.read(at, at + 8);
    const name = head.toString('latin1', 0, 4);
    const size = head.readUInt32LE(4);
    const body = at + 8;
    if (name === 'data')
      return format && { codec: format.codec, seconds: soundIn(source, body, size) / format.bytesPerSecond };
    if (name === 'fmt ') format = readFormat(await source.read(body, body + 40), size);
    at = body + size + (size % 2);
  }
  return null;
}

const soundIn = (source: AudioSource, from: number, size: number): number =>
  size === 0 ? source.size - from : Math.min(size, source.size - from);

function readFormat(chunk: Buffer, size: number): Format {
  const tag = chunk.readUInt16LE(0);
  const given = tag === EXTENSIBLE && size >= 26 ? chunk.readUInt16LE(24) : tag;
  const [rate, align, bits] = [chunk.readUInt32LE(4), chunk.readUInt16LE(12), chunk.readUInt16LE(14)];
  const codec = FORMATS[given] ?? `WAV 0x${given.toString(16)}`;
  if (codec === 'PCM float' && bits > FLOAT_BITS) throw notPlayed(`${bits}-bit float`);
  return { codec, bytesPerSecond: rate * align };
}
