import type { AudioSource } from './source.ts';
import { MINUTE_S, KB } from '#shared/units.ts';
import { notPlayed } from './played.ts';
import { Refused } from './refused.ts';

/**
 * MP3 and ADTS AAC have no index: their duration follows from the number of frames. We count them ourselves,
 * because music-metadata 12.1 takes a file whose first four frames share a bit rate for a constant one
 * (a VBR file of 3.7 s that opens with silence came out at 9.0 s), believes the Xing header of a
 * file that was cut off, and starts again at zero after junk between frames.
 * Sources: ISO/IEC 11172-3 §2.4.1.3, 13818-3 §2.4.2.3 (MPEG 2, 2.5), 13818-7 §6.2 (ADTS).
 */
type Frames = { type: 'mp3' | 'aac'; seconds: number; minuteEnd: number | null };

type Frame = { type: Frames['type'] | 'mp2'; length: number; samples: number; rate: number; isMono: boolean };

const KBPS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBPS_1_LAYER_2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384];
const KBPS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES_1 = [44_100, 48_000, 32_000];
const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
const HEADER = 7;
/** This many frames in a row are no coincidence: two bytes of noise look like a header once in 2,000. */
const RUN = 3;
/** The rest of a frame that a recording was cut in, in bytes; zeros before it, which pad a tag, do not count. */
const MAX_LEAD_BYTES = 4_096;
/** Behind a tag there may be more of it than it says. */
const MAX_LEAD_OF_TAGGED = 128 * KB;
const STEP = 64 * KB;
/** Bytes read beyond a step, enough for a run of the longest possible frames (ADTS: 13 bits). */
const SLACK = RUN * 8_192;

/**
 * Counts the frames from byte `start` on and returns their duration, and the byte at which their 60th second ends (null
 * when they are shorter); null when none begin near `start`.
 * @throws Refused when the sample rate or the number of channels of an MP3 changes, where Chrome stops playing
 */
export async function countFrames(source: AudioSource, start: number): Promise<Frames | null> {
  let at = await findFirst(source, start);
  const first = at === null ? null : readFrame(await source.read(at, at + HEADER), 0);
  if (at === null || !first) return null;
  const { type } = first;
  if (type === 'mp2') throw notPlayed('MP2');
  if (isInfoFrame(await source.read(at, at + 64))) at += first.length;
  let samples = 0;
  let minuteEnd: number | null = null;
  while (at !== null && at < source.size) {
    const frame: Frame | null = readFrame(await source.read(at, at + HEADER), 0);
    if (frame && playsOn(frame, first) && at + frame.length <= source.size) {
      samples += (frame.samples * first.rate) / frame.rate;
      at += frame.length;
      if (minuteEnd === null && samples >= MINUTE_S * first.rate) minuteEnd = at;
    } else {
      at = await findFrame(source, at + 1, source.size);
      await requireLike(source, at, first, samples);
    }
  }
  return samples > 0 ? { type, seconds: samples / first.rate, minuteEnd } : null;
}

/** Returns whether the first frame of an MP3 from byte `start` on has one channel; decoders may make two of it. */
export async function isMonoMp3(source: AudioSource, start: number): Promise<boolean> {
  const at = await findFirst(source, start);
  return at !== null && isMono(await source.read(at, at + HEADER));
}

const isMono = (frame: Buffer): boolean => frame.readUInt8(3) >> 6 === 3;

/** @throws Refused when other frames than the first begin at `at` */
async function requireLike(source: AudioSource, at: number | null, first: Frame, samples: number): Promise<void> {
  const next = at === null ? null : readFrame(await source.read(at, at + HEADER), 0);
  if (next && !playsOn(next, first))
    throw new Refused({ code: 'audioFormatChanges', seconds: Math.floor(samples / first.rate) });
}

/** Returns where the first frame behind the tags begins, or null. */
async function findFirst(source: AudioSource, start: number): Promise<number | null> {
  for (let at = start; at < source.size; at += STEP) {
    const sound = (await source.read(at, at + STEP)).findIndex((byte) => byte !== 0);
    const lead = start > 0 ? MAX_LEAD_OF_TAGGED : MAX_LEAD_BYTES;
    if (sound >= 0) return findFrame(source, at + sound, at + sound + lead);
  }
  return null;
}

/** Returns the offset of the next run of frames before `until`, or null. */
async function findFrame(source: AudioSource, from: number, until: number): Promise<number | null> {
  for (let at = from; at < Math.min(until, source.size); at += STEP) {
    const chunk = await source.read(at, at + STEP + SLACK);
    const stop = Math.min(STEP, until - at);
    for (let i = chunk.indexOf(0xff); i >= 0 && i < stop; i = chunk.indexOf(0xff, i + 1)) {
      if (isRun(chunk, i, at + chunk.length >= source.size)) return at + i;
    }
  }
  return null;
}

/** At the end of a file two frames are enough, the last of which may be cut off. */
function isRun(chunk: Buffer, start: number, reachesEnd: boolean): boolean {
  let at = start;
  let model: Frame | null = null;
  for (let count = 0; count < RUN; count += 1) {
    if (reachesEnd && count >= 2 && chunk.length - at < HEADER) return true;
    const frame: Frame | null = readFrame(chunk, at);
    if (!frame || (model && !isLike(frame, model))) return false;
    model = frame;
    at += frame.length;
  }
  return true;
}

const isLike = (frame: Frame, other: Frame): boolean =>
  frame.type === other.type && frame.rate === other.rate && frame.isMono === other.isMono;

/** AAC may change: Chrome plays on. */
const playsOn = (frame: Frame, first: Frame): boolean =>
  isLike(frame, first) || (frame.type === 'aac' && first.type === 'aac');

function readFrame(bytes: Buffer, at: number): Frame | null {
  if (at + HEADER > bytes.length || bytes[at] !== 0xff) return null;
  const second = bytes.readUInt8(at + 1);
  if ((second & 0xf6) === 0xf0) return readAac(bytes, at);
  const layer = 4 - ((second >> 1) & 3);
  return (second & 0xe0) === 0xe0 && (layer === 2 || layer === 3) ? readMpeg(bytes, at, layer) : null;
}

function readMpeg(bytes: Buffer, at: number, layer: 2 | 3): Frame | null {
  const version = (bytes.readUInt8(at + 1) >> 3) & 3; // 3 is MPEG 1, 2 is MPEG 2, 0 is MPEG 2.5
  const third = bytes.readUInt8(at + 2);
  const ofOne = layer === 3 ? KBPS_1 : KBPS_1_LAYER_2;
  const kbps = (version === 3 ? ofOne : KBPS_2)[third >> 4];
  const rate = RATES_1[(third >> 2) & 3];
  if (version === 1 || !kbps || !rate) return null;
  const samples = version === 3 || layer === 2 ? 1152 : 576;
  const ownRate = rate / { 0: 4, 2: 2, 3: 1 }[version as 0 | 2 | 3];
  return {
    type: layer === 3 ? 'mp3' : 'mp2',
    rate: ownRate,
    isMono: bytes.readUInt8(at + 3) >> 6 === 3,
    samples,
    length: Math.floor((samples * 125 * kbps) / ownRate) + ((third >> 1) & 1),
  };
}

function readAac(bytes: Buffer, at: number): Frame | null {
  const rate = AAC_RATES[(bytes.readUInt8(at + 2) >> 2) & 15];
  const length =
    ((bytes.readUInt8(at + 3) & 3) << 11) | (bytes.readUInt8(at + 4) << 3) | (bytes.readUInt8(at + 5) >> 5);
  if (!rate || length <= HEADER) return null;
  const channels = ((bytes.readUInt8(at + 2) & 1) << 2) | (bytes.readUInt8(at + 3) >> 6);
  return { type: 'aac', rate, length, isMono: channels === 1, samples: 1024 * ((bytes.readUInt8(at + 6) & 3) + 1) };
}

/** The first frame of many MP3s is only metadata. Source: LAME's Xing/Info tag; Fraunhofer's VBRI. */
function isInfoFrame(frame: Buffer): boolean {
  if (frame.length < 40 || (frame.readUInt8(1) & 0xe6) !== 0xe2) return false;
  const isMpeg1 = ((frame.readUInt8(1) >> 3) & 3) === 3;
  const [mono, stereo] = isMpeg1 ? [17, 32] : [9, 17];
  const side = isMono(frame) ? mono : stereo;
  const tag = frame.toString('latin1', 4 + side, 8 + side);
  return tag === 'Xing' || tag === 'Info' || frame.toString('latin1', 36, 40) === 'VBRI';
}
