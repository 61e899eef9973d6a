import { ascii, uint32 } from './marks.ts';

/** An edit as it stands in the file: `time` and `seconds` in seconds, `time` null for silence. */
export type WrittenEdit = { time: number | null; seconds: number; speed?: number };

/**
 * Returns an MP4 of one track, its index last, with these edits in place of its own. A `time` counts from the beginning
 * of the sound that the encoder was given, which is `priming` samples after that of the recording.
 */
export function edited(file: Buffer, edits: readonly WrittenEdit[], { priming = 1024, isLong = false } = {}): Buffer {
  const moov = boxAt(file, 'moov');
  const trak = boxAt(file, 'trak', moov + 8);
  const edts = boxAt(file, 'edts', trak + 8);
  const mvhd = boxAt(file, 'mvhd', moov + 8);
  const mdhd = boxAt(file, 'mdhd', boxAt(file, 'mdia', trak + 8) + 8);
  const [movieScale, scale] = [mvhd, mdhd].map((at) => file.readUInt32BE(at + 20)) as [number, number];
  const entries = edits.map(({ time, seconds, speed = 1 }) => {
    const duration = Math.round(seconds * movieScale);
    const start = time === null ? -1 : Math.round(time * scale) + priming;
    const rate = uint32(speed * 0x1_0000);
    return isLong ? Buffer.concat([int64(duration), int64(start), rate]) : Buffer.concat([uint32(duration), int32(start), rate]); // prettier-ignore
  });
  const list = Buffer.concat([uint32(isLong ? 0x100_0000 : 0), uint32(edits.length), ...entries]);
  const box = Buffer.concat([uint32(16 + list.length), ascii('edts'), uint32(8 + list.length), ascii('elst'), list]);
  const end = edts + file.readUInt32BE(edts);
  const whole = Buffer.concat([file.subarray(0, edts), box, file.subarray(end)]);
  for (const at of [moov, trak]) whole.writeUInt32BE(file.readUInt32BE(at) + box.length - (end - edts), at);
  const total = edits.reduce((sum, { seconds }) => sum + Math.round(seconds * movieScale), 0);
  if (total > 0) whole.writeUInt32BE(total, mvhd + 24);
  if (total > 0) whole.writeUInt32BE(total, boxAt(whole, 'tkhd', trak + 8) + 28);
  return whole;
}

/** Returns where the first box of a name begins among those that stand in a row. */
function boxAt(file: Buffer, name: string, from = 0): number {
  for (let at = from; at + 8 <= file.length; at += file.readUInt32BE(at))
    if (file.toString('latin1', at + 4, at + 8) === name) return at;
  throw new Error(`no ${name}`);
}

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const int64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
};
