import { COEFFICIENTS as K, type Features, FRAME_SIZE } from './features.ts';

/** Vectors of length 1, of spoken frames only: `times` are their frames in the features they were made of. */
export type Track = { vectors: Float32Array; size: number; times: Int32Array; count: number };
/** A reduction of a recording's features, a fifth of their size; `speech` is of frames. */
export type Analysis = { track: Track; speech: Uint8Array; highestHz: number };
/** For each vector of the reading the one of the audio, where the two go together. */
export type Path = Int32Array;

/** A step aside: speaking faster or slower. Words that are in one of the two only cost `GAP` each 80 ms. */
const [STRETCH, GAP] = [0.2, 0.15];
/** Energies are natural logarithms: a pause is 28 dB below the loud parts, or in the lower third above the noise. */
const [QUIET, LOUDER, SHARE] = [6.5, 3.5, 0.35];
/** Frames compared as one, 80 ms. */
const STEP = 4;
/** In frames: what is shorter is no pause but a p, t or k. */
const MIN_PAUSE = 7;

/** Returns what is compared of a recording. */
export function analyze(features: Features): Analysis {
  const speech = findSpeech(features);
  return { track: toTrack(features, speech), speech, highestHz: features.highestHz };
}

/** Returns 1 for each frame in which someone speaks, or music plays. */
function findSpeech({ frames, count }: Features): Uint8Array {
  const energies = Float32Array.from({ length: count }, (_, at) => frames[at * FRAME_SIZE + K] ?? 0);
  const sorted = energies.slice().sort();
  const [floor, loud] = [sorted[Math.floor(count * 0.02)] ?? 0, sorted[Math.floor(count * 0.9)] ?? 0];
  const limit = Math.max(loud - QUIET, Math.min(loud - LOUDER, floor + SHARE * (loud - floor)));
  const speech = Uint8Array.from(energies, (energy) => Number(energy > limit));
  for (let at = 0, last = -1; at < count; at += 1) {
    if (!speech[at]) continue;
    if (last >= 0 && at - last <= MIN_PAUSE) speech.fill(1, last + 1, at);
    last = at;
  }
  return speech;
}

/**
 * Returns the spoken frames, `STEP` in one, each coefficient in standard deviations from its mean in this recording.
 */
function toTrack({ frames }: Features, speech: Uint8Array): Track {
  const spoken = Int32Array.from(speech.keys().filter((at) => speech[at] === 1));
  const count = Math.floor(spoken.length / STEP);
  const vectors = new Float32Array(count * K);
  for (let k = 0; k < K; k += 1) {
    let [sum, squares] = [0, 0];
    for (const at of spoken) {
      const value = frames[at * FRAME_SIZE + k] ?? 0;
      sum += value;
      squares += value * value;
    }
    const mean = sum / Math.max(1, spoken.length);
    const deviation = Math.sqrt(Math.max(1e-6, squares / Math.max(1, spoken.length) - mean * mean));
    for (let at = 0; at < count * STEP; at += 1) {
      const value = ((frames[(spoken[at] ?? 0) * FRAME_SIZE + k] ?? 0) - mean) / deviation / STEP;
      vectors[Math.floor(at / STEP) * K + k] = (vectors[Math.floor(at / STEP) * K + k] ?? 0) + value;
    }
  }
  const times = Int32Array.from({ length: count }, (_, at) => spoken[at * STEP] ?? 0);
  return { vectors: toUnitLength(vectors, K), size: K, times, count };
}

/**
 * Returns a track of a quarter of the vectors, each of four that follow each other: for a first look at a long file.
 */
export function stack({ vectors, size, times, count }: Track): Track {
  const length = Math.floor(count / 4);
  const stacked = toUnitLength(vectors.slice(0, length * 4 * size), size * 4);
  return {
    vectors: stacked,
    size: size * 4,
    times: Int32Array.from({ length }, (_, at) => times[at * 4] ?? 0),
    count: length,
  };
}

function toUnitLength(vectors: Float32Array, size: number): Float32Array {
  for (let from = 0; from < vectors.length; from += size) {
    let squares = 0;
    for (let at = from; at < from + size; at += 1) squares += (vectors[at] ?? 0) ** 2;
    const length = Math.sqrt(squares) || 1;
    for (let at = from; at < from + size; at += 1) vectors[at] = (vectors[at] ?? 0) / length;
  }
  return vectors;
}

/** Which vectors of the audio (`to` exclusive) may go with one of the reading. */
export type Band = { from: Int32Array; to: Int32Array };

/**
 * Aligns a reading with the audio by dynamic programming over the cosine of their vectors (Needleman and Wunsch 1970),
 * within a band of which `from` and `to` never fall. Takes two bits for each pair in the band.
 */
export function alignTracks(audio: Track, reading: Track, band: Band): Path {
  const offsets = new Float64Array(reading.count + 1);
  for (let at = 0; at < reading.count; at += 1)
    offsets[at + 1] = (offsets[at] ?? 0) + (band.to[at] ?? 0) - (band.from[at] ?? 0);
  const steps = new Uint8Array(Math.ceil((offsets[reading.count] ?? 0) / 4));
  let before = new Float32Array(audio.count + 1); // what comes before the first word, and after the last, is free
  let row = new Float32Array(audio.count + 1);
  for (let at = 0; at < reading.count; at += 1) {
    const [from, to] = [band.from[at] ?? 0, band.to[at] ?? 0];
    row.fill(-Infinity, from, to + 1);
    row[from] = from === 0 ? -GAP * (at + 1) : -Infinity;
    const upTo = at === 0 ? audio.count : (band.to[at - 1] ?? 0);
    if (upTo < to) before.fill(-Infinity, upTo + 1, to + 1);
    alignRow(audio, reading, at, { from, to, before, row, steps, offset: offsets[at] ?? 0 });
    [before, row] = [row, before];
  }
  return trace(steps, offsets, band, highestOf(before, band, reading.count - 1));
}

type Row = { from: number; to: number; before: Float32Array; row: Float32Array; steps: Uint8Array; offset: number };

function alignRow(audio: Track, reading: Track, at: number, { from, to, before, row, steps, offset }: Row): void {
  const [one, other, size] = [reading.vectors, audio.vectors, audio.size];
  const first = at * size;
  for (let place = from; place < to; place += 1) {
    let cosine = 0;
    for (let k = 0; k < size; k += 1) cosine += (one[first + k] ?? 0) * (other[place * size + k] ?? 0);
    const aside = Math.max(cosine * 0.5 - STRETCH, -GAP);
    let best = (before[place] ?? 0) + cosine;
    let step = 0;
    const [waits, skips] = [(row[place] ?? 0) + aside, (before[place + 1] ?? 0) + aside];
    if (waits > best) [best, step] = [waits, 1];
    if (skips > best) [best, step] = [skips, 2];
    row[place + 1] = best;
    const pair = offset + place - from;
    steps[pair >> 2] = (steps[pair >> 2] ?? 0) | (step << ((pair & 3) * 2));
  }
}

/** Returns the place of the audio at which the last of the reading ends best. */
function highestOf(row: Float32Array, { from, to }: Band, last: number): number {
  let best = from[last] ?? 0;
  for (let place = best; place < (to[last] ?? 0); place += 1)
    if ((row[place + 1] ?? 0) > (row[best + 1] ?? 0)) best = place;
  return best;
}

function trace(steps: Uint8Array, offsets: Float64Array, band: Band, end: number): Path {
  const path = new Int32Array(band.from.length).fill(-1);
  let at = path.length - 1;
  let place = end;
  while (at >= 0) {
    const from = band.from[at] ?? 0;
    const pair = (offsets[at] ?? 0) + place - from;
    const step = place < from ? 2 : ((steps[pair >> 2] ?? 0) >> ((pair & 3) * 2)) & 3;
    // Where it waits, before the first word for example, music may play.
    if (step === 0 || path[at] === -1) path[at] = place;
    if (step === 1 && place > from) place -= 1;
    else {
      if (step !== 2) place = Math.max(0, place - 1);
      at -= 1;
    }
  }
  return path;
}

/** Returns how well a stretch of audio goes with one of a reading, at most 1 for the same. */
export function compare(
  audio: Track,
  [from, to]: readonly [number, number],
  reading: Track,
  [first, end]: readonly [number, number],
): number {
  const length = to - from;
  let before = Float32Array.from({ length: length + 1 }, (_, at) => -GAP * at);
  let row = new Float32Array(length + 1);
  const { size } = audio;
  for (let at = first; at < end; at += 1) {
    row[0] = -GAP * (at - first + 1);
    for (let place = 0; place < length; place += 1) {
      let cosine = 0;
      for (let k = 0; k < size; k += 1)
        cosine += (reading.vectors[at * size + k] ?? 0) * (audio.vectors[(from + place) * size + k] ?? 0);
      const aside = Math.max(cosine * 0.5 - STRETCH, -GAP);
      row[place + 1] = Math.max(
        (before[place] ?? 0) + cosine,
        (row[place] ?? 0) + aside,
        (before[place + 1] ?? 0) + aside,
      );
    }
    [before, row] = [row, before];
  }
  return (before[length] ?? 0) / Math.max(length, end - first, 1);
}
