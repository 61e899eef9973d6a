import type { Proposal } from '../protocol.ts';
import { alignTracks, type Analysis, analyze, type Band, compare, type Path, stack, type Track } from './align.ts';
import { createFeatures, type Features, FRAME_SIZE, HOP } from './features.ts';
import { pronouncerFor } from './pronounce.ts';
import { openVoice, VOICE_HZ } from './voice.ts';

/** From a man's voice, as flite's is, to a child's. */
const WARPS = [1, 0.88, 0.8];
/** Vectors without which there is nothing to compare. */
const MIN_VECTORS = 4;
/** Vectors of a coarse path, so that its square fits into memory. */
const MAX_COARSE_VECTORS = 6_000;
/** Half the width of the band around the coarse path, in vectors: 30 s. */
const BAND = 375;

/** Of the work here reading aloud is most. */
const READ = 0.7;

/**
 * A reading may be so many times as long as the audio, and then some frames of 20 ms: a script of which less than a
 * third is spoken fits nowhere, and one without spaces takes the voice days.
 */
const [MAX_LENGTH_RATIO, MAX_EXTRA_FRAMES] = [3, 3_000];

/**
 * Aligns the sentences of a script with a file, by reading them aloud with a small voice. `onProgress` is called for
 * each of them at least once.
 */
export async function proposeAlignment(
  { track: audio, speech, highestHz }: Analysis,
  lines: readonly string[],
  onProgress: (share: number) => void = () => {},
): Promise<Proposal> {
  const nothing = { fits: 0, lines: lines.map(() => ({ time: 0, doubtful: true })) };
  if (audio.count < MIN_VECTORS) return nothing;
  const maxFrames = MAX_LENGTH_RATIO * speech.length + MAX_EXTRA_FRAMES;
  const read = await readAloud(lines, { highestHz, maxFrames }, (share) => onProgress(share * READ));
  if (!read) return nothing;
  const { starts, readings } = read;
  globalThis.gc?.(); // the voice takes 42 MB, and what was read 23
  const [, middle] = readings;
  if (!middle || middle.count < MIN_VECTORS) return nothing;
  const draft = align(audio, middle);
  const onLine = () => onProgress(READ);
  const sampled = readings.map((reading) => ({
    reading,
    leads: leadsOf(audio, reading, starts, draft, SAMPLE, onLine),
  }));
  const likely = bestOf(sampled);
  const isClear = medianOf(likely.leads) > CLEAR;
  const { reading, path, leads } = bestOf(
    (isClear ? [likely.reading] : readings).map((each) => {
      const own = each === middle ? draft : align(audio, each);
      return { reading: each, path: own, leads: leadsOf(audio, each, starts, own, Infinity, onLine) };
    }),
  );
  const predicted = firstsOf(reading, starts).map((first) => (audio.times[placeOf(first, path)] ?? 0) * HOP);
  return judge(leads, snapToPauses(predicted, speech));
}

/** Of a median lead: the voice with which a few lines have it needs no comparison with the others. */
const CLEAR = 2.5;

const bestOf = <Tried extends { leads: (number | null)[] }>(tried: readonly Tried[]): Tried =>
  tried.reduce((best, each) => (medianOf(each.leads) > medianOf(best.leads) ? each : best));

/**
 * Reads the lines aloud, each warp in turn becoming a track: the features of an hour take 8 MB for each. Null when
 * there would be more than `maxFrames` of them.
 */
async function readAloud(
  lines: readonly string[],
  { highestHz, maxFrames }: { highestHz: number; maxFrames: number },
  onProgress: (share: number) => void,
): Promise<{ starts: number[]; readings: Track[] } | null> {
  const voice = await openVoice();
  const pronounce = pronouncerFor(lines);
  const starts: number[] = [];
  const parts = WARPS.map((): Features[] => []);
  let count = 0;
  try {
    for (const [at, line] of lines.entries()) {
      onProgress(at / lines.length);
      const features = createFeatures(VOICE_HZ, WARPS, highestHz);
      features.add([await voice.speak(pronounce(line))]);
      starts.push(count);
      for (const [warp, part] of features.finish().entries()) parts[warp]?.push(part);
      count += parts[0]?.at(-1)?.count ?? 0;
      if (count > maxFrames) return null;
    }
  } finally {
    await voice.close();
  }
  return { starts, readings: parts.map((ofWarp) => analyze(join(ofWarp.splice(0), count, highestHz)).track) };
}

function join(parts: Features[], count: number, highestHz: number): Features {
  const frames = new Float32Array(count * FRAME_SIZE);
  let at = 0;
  for (const part of parts) {
    frames.set(part.frames, at);
    at += part.frames.length;
  }
  return { frames, count, highestHz };
}

/** Aligns a long file coarsely as a whole, and then finely within a band around that. */
function align(audio: Track, reading: Track): Path {
  const everywhere = (one: Track, other: Track): Band => ({
    from: new Int32Array(other.count),
    to: new Int32Array(other.count).fill(one.count),
  });
  if (Math.max(audio.count, reading.count) <= MAX_COARSE_VECTORS)
    return alignTracks(audio, reading, everywhere(audio, reading));
  let [one, other, factor] = [stack(audio), stack(reading), 4];
  while (Math.max(one.count, other.count) > MAX_COARSE_VECTORS)
    [one, other, factor] = [thin(one), thin(other), factor * 2];
  const coarse = alignTracks(one, other, everywhere(one, other));
  const center = (at: number) => (coarse[Math.min(other.count - 1, Math.floor(at / factor))] ?? 0) * factor;
  const length = reading.count;
  return alignTracks(audio, reading, {
    from: Int32Array.from({ length }, (_, at) => Math.max(0, Math.min(center(at) - BAND, audio.count - 1))),
    to: Int32Array.from({ length }, (_, at) => Math.min(audio.count, center(at) + BAND)),
  });
}

/** Returns every other vector. */
function thin({ vectors, size, times, count }: Track): Track {
  const length = Math.floor(count / 2);
  const kept = new Float32Array(length * size);
  for (let at = 0; at < length; at += 1) kept.set(vectors.subarray(at * 2 * size, (at * 2 + 1) * size), at * size);
  return { vectors: kept, size, times: Int32Array.from({ length }, (_, at) => times[at * 2] ?? 0), count: length };
}

/** Returns the vector of the reading at which each line begins. */
function firstsOf({ times, count }: Track, starts: readonly number[]): number[] {
  let at = 0;
  return starts.map((start) => {
    while (at < count - 1 && (times[at] ?? 0) < start) at += 1;
    return at;
  });
}

/** In vectors, 80 ms each: so soon after its first a line may wait for the rest, for so long. */
const [SOON, LEAP] = [6, 8];

/**
 * Returns where a line begins that was found from `first` on. What is spoken before it and not in the script is
 * skipped.
 */
function placeOf(first: number, path: Path): number {
  const place = (at: number) => path[at] ?? 0;
  for (let at = Math.min(first + SOON, path.length - 1); at > first; at -= 1)
    if (place(at) - place(at - 1) > LEAP) return place(at) - (at - first);
  return place(first);
}

/** Lines of which the voice is chosen, and other passages with which each line is compared. */
const [SAMPLE, OTHERS] = [30, 12];
/** In vectors; what is shorter tells nothing. */
const MIN_WORD_LENGTH = 6;

/**
 * Returns for lines, at most about `sample` of them, how much better they go with their stretch of audio than other
 * passages of the same script do: in standard deviations of these. A right line has 2 to 6, a wrong one about 1,
 * because its stretch was chosen for it. Null for one that is too short.
 */
function leadsOf(
  audio: Track,
  reading: Track,
  starts: readonly number[],
  path: Path,
  sample: number,
  onLine: () => void,
): (number | null)[] {
  const firsts = firstsOf(reading, starts);
  const every = Math.max(1, Math.floor(starts.length / sample));
  return firsts.map((first, line) => {
    if (line % every > 0) return null;
    onLine();
    const end = firsts[line + 1] ?? reading.count;
    const stretch = [path[first] ?? 0, path[Math.min(end, reading.count - 1)] ?? 0] as const;
    if (
      end - first < MIN_WORD_LENGTH ||
      stretch[1] - stretch[0] < MIN_WORD_LENGTH ||
      stretch[1] - stretch[0] > 4 * (end - first)
    )
      return null;
    const others = Array.from({ length: OTHERS }, (_, index) => {
      const place = Math.floor(
        ((line * 0.618 + (index + 0.5) / OTHERS) % 1) * Math.max(1, reading.count - (end - first)),
      );
      return Math.abs(place - first) < end - first
        ? null
        : compare(audio, stretch, reading, [place, place + end - first]);
    }).filter((each) => each !== null);
    if (others.length < 4) return null;
    const mean = others.reduce((sum, each) => sum + each, 0) / others.length;
    const deviation = Math.sqrt(others.reduce((sum, each) => sum + (each - mean) ** 2, 0) / others.length) + 0.01;
    return (compare(audio, stretch, reading, [first, end]) - mean) / deviation;
  });
}

function medianOf(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null).toSorted((one, other) => one - other);
  return known[Math.floor(known.length / 2)] ?? 0;
}

/** Of leads: what another script has at most, what a right one has for sure, and below which a line is doubtful. */
const [WRONG, RIGHT, LOW_CONFIDENCE] = [1.2, 3, 1.6];
/** Lines before and after one that speak for it. */
const NEIGHBORS = 2;

function judge(leads: readonly (number | null)[], times: readonly number[]): Proposal {
  const near = leads.map((_, line) => medianOf(leads.slice(Math.max(0, line - NEIGHBORS), line + NEIGHBORS + 1)));
  const shares = near.map((each) => Math.max(0, Math.min(1, (each - WRONG) / (RIGHT - WRONG))));
  const fits = shares.reduce((sum, each) => sum + each, 0) / Math.max(1, shares.length);
  const lines = times.map((time, line) => ({
    time: Math.round(time * 100) / 100,
    doubtful: (near[line] ?? 0) < LOW_CONFIDENCE,
  }));
  return { fits: Math.round(fits * 100) / 100, lines };
}

/** In seconds: as far as a time may be moved, what a pause is worth, and what it costs to move it to none. */
const [MAX_SHIFT, PAUSE_REWARD, NO_SNAP_COST] = [1.2, 0.8, 0.3];

/** Moves times to the end of a pause near them: a sentence mostly begins after one. */
function snapToPauses(times: readonly number[], speech: Uint8Array): number[] {
  const pauses = findPauses(speech);
  let first = 0;
  let last = 0;
  return times.map((time) => {
    while (first < pauses.length && (pauses[first]?.end ?? 0) < time - MAX_SHIFT) first += 1;
    let best = { cost: NO_SNAP_COST, time };
    for (const { start, end } of pauses.slice(first, first + 12)) {
      if (start > time + MAX_SHIFT) break;
      const away = Math.max(0, start - time, time - end);
      const cost = away - PAUSE_REWARD * Math.min(0.8, end - start);
      if (away <= MAX_SHIFT && cost < best.cost && end >= last) best = { cost, time: end };
    }
    last = Math.max(last, best.time);
    return last;
  });
}

function findPauses(speech: Uint8Array): { start: number; end: number }[] {
  const pauses: { start: number; end: number }[] = [];
  let start = 0;
  for (let at = 0; at <= speech.length; at += 1) {
    if (at < speech.length && !speech[at]) continue;
    if (at > start) pauses.push({ start: start * HOP, end: at * HOP });
    start = at + 1;
  }
  return pauses;
}
