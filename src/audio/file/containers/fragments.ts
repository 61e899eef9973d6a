import { type Box, boxesIn, findBox } from '#shared/mp4/boxes.ts';
import type { AudioSource } from '../source.ts';
import { bytesOf } from './boxes.ts';

// Source: ISO/IEC 14496-12, §8.8.3 trex, §8.8.7 tfhd, §8.8.8 trun.

const [HAS_OFFSET, HAS_DESCRIPTION, HAS_DURATION] = [0x1, 0x2, 0x8];
const [HAS_DATA_OFFSET, HAS_FIRST_FLAGS, HAS_DURATIONS] = [0x1, 0x4, 0x100];
/** Fields of a sample behind its duration: size, flags, composition offset. */
const OTHER_FIELDS = [0x200, 0x400, 0x800];

/** Returns how long the fragments of a track last, in its units. */
export async function fragmentUnits(
  source: AudioSource,
  moov: Box,
  track: number,
  moofs: readonly Box[],
): Promise<number> {
  const usual = await defaultDuration(source, moov, track);
  let units = 0;
  for (const moof of moofs) {
    for await (const box of boxesIn(source, moof.start, Math.min(moof.end, source.size))) {
      if (box.name === 'traf') units += await runsIn(source, box, track, usual);
    }
  }
  return units;
}

async function defaultDuration(source: AudioSource, moov: Box, track: number): Promise<number> {
  const mvex = await findBox(source, moov, 'mvex');
  if (!mvex) return 0;
  for await (const box of boxesIn(source, mvex.start, Math.min(mvex.end, source.size))) {
    const trex = box.name === 'trex' ? await bytesOf(source, box) : Buffer.alloc(0);
    if (trex.length >= 16 && trex.readUInt32BE(4) === track) return trex.readUInt32BE(12);
  }
  return 0;
}

async function runsIn(source: AudioSource, traf: Box, track: number, usual: number): Promise<number> {
  const head = await bytesOf(source, await findBox(source, traf, 'tfhd'));
  if (head.length < 8 || head.readUInt32BE(4) !== track) return 0;
  const flags = head.readUInt32BE(0);
  const at = 8 + (flags & HAS_OFFSET ? 8 : 0) + (flags & HAS_DESCRIPTION ? 4 : 0);
  const duration = flags & HAS_DURATION ? head.readUInt32BE(at) : usual;
  let units = 0;
  for await (const box of boxesIn(source, traf.start, Math.min(traf.end, source.size))) {
    if (box.name === 'trun') units += runUnits(Buffer.from(await source.read(box.start, box.end)), duration);
  }
  return units;
}

function runUnits(run: Buffer, duration: number): number {
  const flags = run.readUInt32BE(0);
  const count = run.readUInt32BE(4);
  if (!(flags & HAS_DURATIONS)) return count * duration;
  const step = 4 + 4 * OTHER_FIELDS.filter((field) => flags & field).length;
  const first = 8 + (flags & HAS_DATA_OFFSET ? 4 : 0) + (flags & HAS_FIRST_FLAGS ? 4 : 0);
  let units = 0;
  for (let at = first; at + 4 <= run.length; at += step) units += run.readUInt32BE(at);
  return units;
}
