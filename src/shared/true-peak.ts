/** Sum of a Kaiser window's series, enough for its shape. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; k < 30; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** How many samples around a place between two of them count. */
export const TAPS = 24;
const KAISER = 6;
/** Samples that are looked at together: whole blocks that cannot exceed the peak so far are passed over. */
const BLOCK = 32;

/** Returns the filter that finds the place `offset` behind a sample, in samples: BS.1770-4, annex 2, with more taps. */
function filterOf(offset: number): Float64Array {
  const taps = Float64Array.from({ length: TAPS }, (_, tap) => {
    const x = tap - (TAPS / 2 - 1) - offset;
    const window = bessel(KAISER * Math.sqrt(Math.max(0, 1 - (x / (TAPS / 2)) ** 2))) / bessel(KAISER);
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  });
  const sum = taps.reduce((total, each) => total + each, 0);
  return taps.map((each) => each / sum);
}

// Oversampled four times. The filters of 1/4 and 3/4 mirror each other: what they have in common is worked out once.
const [QUARTER, HALF, THREE_QUARTERS] = [filterOf(1 / 4), filterOf(1 / 2), filterOf(3 / 4)];
const COMMON = QUARTER.map((tap, at) => (tap + (THREE_QUARTERS[at] ?? 0)) / 2);
const APART = QUARTER.map((tap, at) => (tap - (THREE_QUARTERS[at] ?? 0)) / 2);
/** How far a peak between samples can exceed them. */
const GAIN = Math.max(...[QUARTER, HALF].map((taps) => taps.reduce((sum, each) => sum + Math.abs(each), 0)));

/**
 * Returns the highest peak in samples `from` to `to`, and between them. The place it looks at is the middle of `TAPS`
 * samples, so that `to + TAPS` of them must be there. Peaks that are `enough` or less are not looked for.
 */
export function findPeak(samples: Float32Array, from: number, to: number, enough: number): number {
  const highest = highestOf(samples, from, to + TAPS);
  return highest * GAIN <= enough ? highest : Math.max(highest, interpolate(samples, from, to));
}

/** Finds the highest peak of a channel between its samples too. */
export function createTruePeak() {
  let buffer = new Float32Array(TAPS); // begins with the last samples of the piece before
  let peak = 0;

  const look = (added: Float32Array) => {
    const end = added.length;
    if (buffer.length < TAPS + end) buffer = lengthened(buffer, TAPS + end);
    const samples = buffer.subarray(0, TAPS + end);
    samples.set(added, TAPS);
    let before = highestOf(samples, 0, Math.min(BLOCK, end));
    for (let from = 0; from < end; from += BLOCK) {
      const next = highestOf(samples, from + BLOCK, Math.min(from + 2 * BLOCK, samples.length));
      const highest = Math.max(before, next); // the taps of this block end in the next
      if (before > peak) peak = before;
      if (highest * GAIN > peak) peak = Math.max(peak, interpolate(samples, from, Math.min(end, from + BLOCK)));
      before = next;
    }
    samples.copyWithin(0, end);
  };

  return {
    add: look,
    /** Returns the peak, 1 at full scale. */
    finish(): number {
      look(new Float32Array(TAPS));
      return peak;
    },
  };
}

function lengthened(samples: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const longer = new Float32Array(length);
  longer.set(samples);
  return longer;
}

function highestOf(samples: Float32Array, from: number, to: number): number {
  let highest = 0;
  for (let at = from; at < to; at += 1) {
    const size = Math.abs(samples[at] ?? 0);
    if (size > highest) highest = size;
  }
  return highest;
}

function interpolate(samples: Float32Array, from: number, to: number): number {
  let highest = 0;
  for (let at = from; at < to; at += 1) {
    let [half, common, apart] = [0, 0, 0];
    for (let tap = 0; tap < TAPS / 2; tap += 1) {
      const [left, right] = [samples[at + tap] ?? 0, samples[at + TAPS - 1 - tap] ?? 0];
      half += (HALF[tap] ?? 0) * (left + right);
      common += (COMMON[tap] ?? 0) * (left + right);
      apart += (APART[tap] ?? 0) * (left - right);
    }
    highest = Math.max(highest, Math.abs(half), Math.abs(common) + Math.abs(apart));
  }
  return highest;
}
