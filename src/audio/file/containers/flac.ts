import type { AudioSource } from '../source.ts';
import type { Held } from './held.ts';
import { KB } from '#shared/units.ts';

// Source: RFC 9639, §8 (metadata) and §9.1 (frame header).

const STEP = 64 * KB;
const [MIN_HEADER, MAX_HEADER] = [6, 16];
/** The first 15 bits. */
const SYNC = 0x7ffc;

type StreamInfo = { blockSize: number; rate: number; total: number };
type Header = { look: number; first: number; samples: number };

/** Reads a FLAC. Its length is where its last frame ends: the head of one that was cut off, or piped, is wrong. */
export async function readFlac(source: AudioSource, start: number): Promise<Held | null> {
  const info = readStreamInfo(await source.read(start + 8, start + 42));
  const sound = await skipMetadata(source, start + 4);
  const first = readHeader(await source.read(sound, sound + MAX_HEADER), 0, info);
  const last = first && (await findLast(source, sound, first, info));
  if (!last) return null;
  const end = last.first + last.samples;
  return { codec: 'FLAC', seconds: (info.total > 0 ? Math.min(end, info.total) : end) / info.rate };
}

function readStreamInfo(block: Buffer): StreamInfo {
  const packed = block.readBigUInt64BE(10); // 20 bits of sample rate, 3 of channels, 5 of depth, 36 of samples
  return { blockSize: block.readUInt16BE(0), rate: Number(packed >> 44n), total: Number(packed & 0xfffffffffn) };
}

async function skipMetadata(source: AudioSource, from: number): Promise<number> {
  for (let at = from; ;) {
    const head = await source.read(at, at + 4);
    if (head.length < 4) return source.size;
    at += 4 + head.readUIntBE(1, 3);
    if (head.readUInt8(0) & 0x80) return at;
  }
}

/** Returns the last frame header that looks like the first. */
async function findLast(source: AudioSource, from: number, first: Header, info: StreamInfo): Promise<Header | null> {
  for (let end = source.size; end > from; end -= STEP) {
    const start = Math.max(from, end - STEP);
    const chunk = await source.read(start, end + MAX_HEADER);
    for (
      let at = chunk.lastIndexOf(0xff, end - start - 1);
      at >= 0;
      at = at > 0 ? chunk.lastIndexOf(0xff, at - 1) : -1
    ) {
      const header = readHeader(chunk, at, info);
      if (header && header.look === first.look && (info.total === 0 || header.first < info.total)) return header;
    }
  }
  return null;
}

/** Returns the frame header at `at`; null when there is none, by its checksum. */
function readHeader(bytes: Buffer, at: number, info: StreamInfo): Header | null {
  if (at + MIN_HEADER > bytes.length || bytes.readUInt16BE(at) >> 1 !== SYNC) return null;
  const codes = bytes.readUInt8(at + 2);
  const number = readNumber(bytes, at + 4);
  if (number === null) return null;
  const sizeAt = at + 4 + number.length;
  const sizeLength = SIZE_LENGTHS[codes >> 4] ?? 0;
  const end = sizeAt + sizeLength + (RATE_LENGTHS[codes & 15] ?? 0);
  if (end >= bytes.length || crc8(bytes.subarray(at, end)) !== bytes[end]) return null;
  const isVariable = (bytes.readUInt8(at + 1) & 1) === 1;
  return {
    look: ((codes & 15) << 5) | (bytes.readUInt8(at + 3) & 15) | (isVariable ? 16 : 0),
    first: isVariable ? number.value : number.value * info.blockSize,
    samples: sizeLength > 0 ? bytes.readUIntBE(sizeAt, sizeLength) + 1 : blockSizeOf(codes >> 4),
  };
}

/** How many bytes behind the number say the block size and the sample rate, by their codes. */
const SIZE_LENGTHS: Record<number, number> = { 6: 1, 7: 2 };
const RATE_LENGTHS: Record<number, number> = { 12: 1, 13: 2, 14: 2 };

function blockSizeOf(code: number): number {
  if (code === 1) return 192;
  return code < 6 ? 576 << (code - 2) : 256 << (code - 8);
}

/** Reads the number of a frame or sample, coded as UTF-8 codes characters, of up to seven bytes. */
function readNumber(bytes: Buffer, at: number): { value: number; length: number } | null {
  const lead = bytes.readUInt8(at);
  if (lead < 0x80) return { value: lead, length: 1 };
  const length = Math.clz32(~(lead << 24));
  if (length < 2 || length > 7 || at + length > bytes.length) return null;
  let value = lead & (0x7f >> length);
  for (const byte of bytes.subarray(at + 1, at + length)) {
    if (byte >> 6 !== 2) return null;
    value = value * 64 + (byte & 63);
  }
  return { value, length };
}

function crc8(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & 0x80 ? 0x07 : 0)) & 0xff;
  }
  return sum;
}
