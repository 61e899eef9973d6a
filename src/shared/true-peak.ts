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

/** Returns the interpolating filters between two samples, oversampled `times`: BS.1770-4, annex 2, with more taps. */
function phasesOf(times: number): Float64Array[] {
  return Array.from({ length: times - 1 }, (_, index) => {
    const taps = Float64Array.from({ length: TAPS }, (__, tap) => {
      const x = tap - (TAPS / 2 - 1) - (index + 1) / times;
      const window = bessel(KAISER * Math.sqrt(Math.max(0, 1 - (x / (TAPS / 2)) ** 2))) / bessel(KAISER);
      return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
    });
    const sum = taps.reduce((total, each) => total + each, 0);
    return taps.map((each) => each / sum);
  });
}

/**
 * Returns what finds the highest peak in samples `from` to `to`, and between them, oversampled to at least 192 kHz. The
 * place it looks at is the middle of `TAPS` samples, so that `to + TAPS` of them must be there. Peaks that are `enough`
 * or less are not looked for.
 */
export function createPeakFinder(sampleRate: number) {
  const phases = phasesOf(sampleRate < 96_000 ? 4 : 2);
  const gain = Math.max(...phases.map((taps) => taps.reduce((sum, each) => sum + Math.abs(each), 0)));
  return (samples: Float32Array, from: number, to: number, enough: number): number => {
    const highest = highestOf(samples, from, to + TAPS);
    if (highest * gain <= enough) return highest;
    return phases.reduce((peak, taps) => Math.max(peak, interpolate(taps, samples, from, to)), highest);
  };
}

/** Finds the highest peak of a channel between its samples too, oversampled to at least 192 kHz. */
export function createTruePeak(sampleRate: number) {
  const phases = phasesOf(sampleRate < 96_000 ? 4 : 2);
  const gain = Math.max(...phases.map((taps) => taps.reduce((sum, each) => sum + Math.abs(each), 0)));
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
      if (highest * gain > peak) {
        const to = Math.min(end, from + BLOCK);
        for (const taps of phases) peak = Math.max(peak, interpolate(taps, samples, from, to));
      }
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

function interpolate(taps: Float64Array, samples: Float32Array, from: number, to: number): number {
  let highest = 0;
  for (let at = from; at < to; at += 1) {
    let sum = 0;
    for (let tap = 0; tap < TAPS; tap += 1) sum += (taps[tap] ?? 0) * (samples[at + tap] ?? 0);
    const size = Math.abs(sum);
    if (size > highest) highest = size;
  }
  return highest;
}
