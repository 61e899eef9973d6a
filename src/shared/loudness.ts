import type { Sound } from './sound.ts';
import type { Loudness } from './contract/audio.ts';
import { createTruePeak } from './true-peak.ts';

/** Samples of each channel, −1 to 1. */
export type Samples = readonly Float32Array[];

/** BS.1770-4, table 4; the order of channels is WAVE's. Below five channels all weigh the same. */
const WEIGHTS: Record<number, readonly number[]> = {
  5: [1, 1, 1, 1.41, 1.41],
  6: [1, 1, 1, 0, 1.41, 1.41],
  7: [1, 1, 1, 0, 1.41, 1.41, 1.41],
  8: [1, 1, 1, 0, 1.41, 1.41, 1.41, 1.41],
};
const STEP_SECONDS = 0.1;
/** In steps: gating blocks of 400 ms, and the 3 s of EBU Tech 3342. */
const [BLOCK, SHORT_TERM] = [4, 30];
const ABSOLUTE_GATE = -70;
/** Mean square of what counts as silence, −60 dBFS. */
const SILENT = 1e-6;
const SILENCE_STEPS = 50;
const MAX_SILENCES = 20;
const FULL_SCALE = 0.999;
/** In samples: a single one may be a peak that just fits. */
const CLIPPED_RUN = 3;

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power);
const toPower = (lufs: number): number => 10 ** ((lufs + 0.691) / 10);
const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

/** Measures a file piece by piece: memory grows by 16 bytes for each 100 ms. */
export function createMeter(sampleRate: number, channels: number) {
  const weights = WEIGHTS[channels] ?? Array.from({ length: channels }, () => 1);
  const filters = weights.map(() => createKWeighting(sampleRate));
  const peaks = weights.map(() => createTruePeak());
  const clips = weights.map(() => createClipCounter());
  const stepLength = Math.round(sampleRate * STEP_SECONDS);
  const weighted: number[] = [];
  const plain: number[] = [];
  const totals = weights.map(() => 0);
  let [filled, weightedSum, plainSum] = [0, 0, 0];

  const addPart = (samples: Samples, from: number, to: number) => {
    samples.forEach((channel, index) => {
      const part = channel.subarray(from, to);
      const power = sumOfSquares(part);
      plainSum += power;
      totals[index] = (totals[index] ?? 0) + power;
      weightedSum += (weights[index] ?? 0) * (filters[index]?.(part) ?? 0);
    });
  };

  return {
    add(samples: Samples): void {
      const length = samples[0]?.length ?? 0;
      for (let from = 0; from < length;) {
        const to = Math.min(length, from + stepLength - filled);
        addPart(samples, from, to);
        filled += to - from;
        from = to;
        if (filled < stepLength) break;
        weighted.push(weightedSum / stepLength);
        plain.push(plainSum / stepLength / channels);
        [filled, weightedSum, plainSum] = [0, 0, 0];
      }
      samples.forEach((channel, index) => {
        peaks[index]?.add(channel);
        clips[index]?.add(channel);
      });
    },
    finish(): Sound {
      return {
        loudness: loudnessOf(weighted, Math.max(...peaks.map((each) => each.finish()))),
        silences: silencesOf(plain),
        missingChannel: missingOf(totals),
        clipped: Math.max(...clips.map((each) => each.finish())),
      };
    },
  };
}

function loudnessOf(steps: number[], peak: number): Loudness | null {
  const blocks = windows(steps, Math.min(BLOCK, steps.length)).filter((power) => power > toPower(ABSOLUTE_GATE));
  if (blocks.length === 0 || peak === 0) return null;
  const gate = mean(blocks) / 10; // −10 LU
  const integrated = toLufs(mean(blocks.filter((power) => power > gate)));
  return { integrated: round(integrated), truePeak: round(20 * Math.log10(peak)), range: round(rangeOf(steps)) };
}

/** EBU Tech 3342: from the 10th to the 95th percentile of the short-term loudness, gated at −20 LU. */
function rangeOf(steps: number[]): number {
  const powers = windows(steps, SHORT_TERM).filter((power) => power > toPower(ABSOLUTE_GATE));
  if (powers.length === 0) return 0;
  const gate = mean(powers) / 100;
  const gated = Float64Array.from(powers.filter((power) => power >= gate)).sort();
  const at = (share: number) => toLufs(gated[Math.round((gated.length - 1) * share)] ?? 1);
  return at(0.95) - at(0.1);
}

/** Returns the mean of each `length` steps that follow each other. */
function windows(steps: number[], length: number): number[] {
  const means: number[] = [];
  for (let end = length; end <= steps.length && length > 0; end += 1) {
    let sum = 0;
    for (let at = end - length; at < end; at += 1) sum += steps[at] ?? 0;
    means.push(sum / length);
  }
  return means;
}

function silencesOf(steps: number[]): Sound['silences'] {
  const found: Sound['silences'] = [];
  let start = 0;
  for (let at = 0; at <= steps.length; at += 1) {
    if (at < steps.length && (steps[at] ?? 0) < SILENT) continue;
    if (at - start > SILENCE_STEPS) found.push({ start: round(start * STEP_SECONDS), end: round(at * STEP_SECONDS) });
    start = at + 1;
  }
  return found.slice(0, MAX_SILENCES);
}

/** Returns the side that has less than a ten thousandth of the other's power. */
function missingOf(totals: number[]): Sound['missingChannel'] {
  const [left = 0, right = 0] = totals;
  if (totals.length !== 2 || Math.max(left, right) === 0) return null;
  if (left < right / 10_000) return 'left';
  return right < left / 10_000 ? 'right' : null;
}

const round = (value: number): number => Math.round(value * 100) / 100;

function sumOfSquares(samples: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < samples.length; at += 1) {
    const sample = samples[at] ?? 0;
    sum += sample * sample;
  }
  return sum;
}

function createClipCounter() {
  let [run, found] = [0, 0];
  const add = (samples: Float32Array) => {
    for (let at = 0; at < samples.length; at += 1) {
      if (Math.abs(samples[at] ?? 0) < FULL_SCALE) run = 0;
      else if ((run += 1) === CLIPPED_RUN) found += 1;
    }
  };
  return { add, finish: () => found };
}

/**
 * Returns a filter of a channel that sums the squares of what passes: BS.1770-4, annex 1, for any sample rate. Its
 * state is in local variables while it runs: an hour has 300 million samples.
 */
function createKWeighting(sampleRate: number): (samples: Float32Array) => number {
  const [b0, b1, b2, a1, a2] = shelf(sampleRate);
  const [c1, c2] = highPass(sampleRate);
  const state = new Float64Array(6);
  return (samples) => {
    let [x1 = 0, x2 = 0, y1 = 0, y2 = 0, z1 = 0, z2 = 0] = state;
    let sum = 0;
    for (let at = 0; at < samples.length; at += 1) {
      const x = samples[at] ?? 0;
      const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
      const z = y - 2 * y1 + y2 - c1 * z1 - c2 * z2;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      z2 = z1;
      z1 = z;
      sum += z * z;
    }
    state.set([x1, x2, y1, y2, z1, z2]);
    return sum;
  };
}

/** The constants are those that give the standard's coefficients at 48 kHz (as in libebur128). */
function shelf(sampleRate: number): [number, number, number, number, number] {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const q = k / 0.7071752369554196;
  const a0 = 1 + q + k * k;
  return [
    (high + band * q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - band * q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - q + k * k) / a0,
  ];
}

function highPass(sampleRate: number): [number, number] {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = k / 0.5003270373238773;
  const a0 = 1 + q + k * k;
  return [(2 * (k * k - 1)) / a0, (1 - q + k * k) / a0];
}
