import { KB, MB } from '#shared/units.ts';

/** A stretch of an MP3 in one format, by its bytes; `seconds` is how long it plays. */
export type Run = { start: number; end: number; sampleRate: number; channels: 1 | 2; seconds: number };
type Frame = { bytes: number; samples: number; sampleRate: number; channels: 1 | 2 };

const KBPS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBPS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES = [44_100, 48_000, 32_000];
const HEADER = 4;
const STEP = MB;
/** Frames in a row that are no coincidence. The longest has 1,441 bytes. */
const FRAMES_IN_A_ROW = 3;
const SLACK = FRAMES_IN_A_ROW * 1_500;
/** A file that is no MP3 has no frames near its beginning. */
const LEAD = 128 * KB;
/**
 * Containers begin so, which may hold such frames: MP4, QuickTime, Matroska. What of them is played, they say
 * elsewhere.
 */
// oxlint-disable-next-line no-control-regex -- EBML begins with it
const CONTAINER = /^(?:.{4}(?:ftyp|moov|mdat|wide|free|skip|pnot)|\x1a\x45\xdf\xa3)/s;

/**
 * Returns the stretches of an MP3 that have one sample rate and one number of channels each, with what stands between
 * its frames left out; null when it is none. Source: ISO/IEC 11172-3 §2.4.1.3 and 13818-3 §2.4.2.3.
 */
export async function findFormatSegments(file: Blob): Promise<Run[] | null> {
  const runs: Run[] = [];
  let at = await skipTags(file);
  const begin = at;
  const head = new Uint8Array(await file.slice(at, at + 8).arrayBuffer());
  if (CONTAINER.test(String.fromCharCode(...head))) return null;
  while (at < file.size) {
    const chunk = new Uint8Array(await file.slice(at, at + STEP + SLACK).arrayBuffer());
    const isLast = at + chunk.length >= file.size;
    let inside = 0;
    while (inside < Math.min(STEP, chunk.length)) {
      const frame = readFrame(chunk, inside);
      const isIn = frame !== null && (isLike(frame, runs.at(-1)) || isRow(chunk, inside, isLast));
      if (isIn) addFrame(runs, frame, at + inside);
      inside += isIn ? frame.bytes : 1;
    }
    at += inside;
    if (runs.length === 0 && at - begin > LEAD) return null;
  }
  return runs.length > 0 ? runs : null;
}

function addFrame(runs: Run[], { bytes, samples, sampleRate, channels }: Frame, at: number): void {
  const last = runs.at(-1);
  const [end, seconds] = [at + bytes, samples / sampleRate];
  if (last && last.sampleRate === sampleRate && last.channels === channels) {
    last.end = end;
    last.seconds += seconds;
    return;
  }
  runs.push({ start: at, end, sampleRate, channels, seconds });
}

const isLike = (frame: Frame, run: Run | undefined): boolean =>
  run?.sampleRate === frame.sampleRate && run.channels === frame.channels;

/** At the end of a file fewer are enough. */
function isRow(chunk: Uint8Array, from: number, isLast: boolean): boolean {
  let at = from;
  for (let count = 0; count < FRAMES_IN_A_ROW; count += 1) {
    const frame = readFrame(chunk, at);
    if (!frame) return isLast && count > 1 && at + HEADER > chunk.length;
    at += frame.bytes;
  }
  return true;
}

function readFrame(bytes: Uint8Array, at: number): Frame | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + HEADER);
  if (first !== 0xff || (second & 0xe6) !== 0xe2) return null; // layer III
  const version = (second >> 3) & 3; // 3 is MPEG 1, 2 is MPEG 2, 0 is MPEG 2.5
  const kbps = (version === 3 ? KBPS_1 : KBPS_2)[third >> 4];
  const rate = RATES[(third >> 2) & 3];
  if (version === 1 || !kbps || !rate) return null;
  const samples = version === 3 ? 1152 : 576;
  const sampleRate = rate / ({ 0: 4, 2: 2, 3: 1 }[version] ?? 1);
  const length = Math.floor((samples * 125 * kbps) / sampleRate) + ((third >> 1) & 1);
  return { bytes: length, samples, sampleRate, channels: fourth >> 6 === 3 ? 1 : 2 };
}

/** Returns the byte after the ID3v2 tags. Source: id3.org, ID3v2.4 structure, §3.1. */
export async function skipTags(file: Blob): Promise<number> {
  let at = 0;
  for (;;) {
    const tag = new Uint8Array(await file.slice(at, at + 10).arrayBuffer());
    if (String.fromCharCode(...tag.subarray(0, 3)) !== 'ID3') return at;
    const size = [...tag.subarray(6)].reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    at += 10 + size + ((tag[5] ?? 0) & 0x10 ? 10 : 0);
  }
}
