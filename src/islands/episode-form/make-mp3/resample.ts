/** Of the lower of the two rates, in samples on each side. */
const REACH = 16;
/** Of half the lower rate: above it sound is left out, so that none is mirrored. */
const PASSED = 0.94;
const KAISER = 7;

/**
 * Returns what brings a channel from one sample rate to another, piece by piece: a sinc with a Kaiser window, exact for
 * any two rates. An empty piece ends the channel and returns the rest.
 */
export function createResampler(from: number, to: number): (piece: Float32Array) => Float32Array<ArrayBuffer> {
  const divisor = greatestDivisor(from, to);
  const [up, down] = [to / divisor, from / divisor];
  const reach = Math.ceil(REACH * Math.max(1, from / to));
  const phases = Array.from({ length: up }, (_, phase) => tapsOf(phase / up, reach, PASSED * Math.min(1, to / from)));
  let waiting = new Float32Array(reach - 1); // as if silence came before
  let phase = 0;
  return (piece) => {
    waiting = joined(waiting, piece.length > 0 ? piece : new Float32Array(reach));
    const places = waiting.length - 2 * reach + 1;
    const out = new Float32Array(Math.max(0, Math.ceil((places * up - phase) / down)));
    let at = 0;
    for (let index = 0; index < out.length; index += 1) {
      out[index] = weighted(waiting, at, phases[phase] ?? waiting);
      phase += down;
      at += Math.floor(phase / up);
      phase %= up;
    }
    waiting = waiting.slice(Math.min(at, waiting.length));
    return out;
  };
}

/** Returns the weights of the samples around a place that is `offset` behind one of them. */
function tapsOf(offset: number, reach: number, cutoff: number): Float32Array {
  const taps = Float32Array.from({ length: 2 * reach }, (_, tap) => {
    const x = tap - reach + 1 - offset;
    return sinc(x * cutoff) * kaiser(x / reach);
  });
  const sum = taps.reduce((total, each) => total + each, 0);
  return taps.map((each) => each / sum);
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
const kaiser = (x: number): number => bessel(KAISER * Math.sqrt(Math.max(0, 1 - x * x))) / bessel(KAISER);

function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; k < 40; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function weighted(samples: Float32Array, from: number, taps: Float32Array): number {
  let sum = 0;
  for (let tap = 0; tap < taps.length; tap += 1) sum += (taps[tap] ?? 0) * (samples[from + tap] ?? 0);
  return sum;
}

function joined(one: Float32Array, other: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);
