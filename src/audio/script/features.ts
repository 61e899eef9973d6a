/** Coefficients of a frame; its energy comes after them. */
export const COEFFICIENTS = 12;
export const FRAME_SIZE = COEFFICIENTS + 1;
/** Seconds from one frame to the next. */
export const HOP = 0.02;

const WINDOW = 0.025;
const BANDS = 26;
const LOWEST_HZ = 100;
const HIGHEST_HZ = 6_500;
/** Faster signals are decimated to between one and two times this. */
const MIN_RATE_HZ = 16_000;

/** Frames of `FRAME_SIZE` numbers each; `highestHz` is how high the bands reach in an unwarped voice. */
export type Features = { frames: Float32Array; count: number; highestHz: number };

/**
 * Computes mel-frequency cepstral coefficients (as in HTK) and the energy of a voice, piece by piece: what was spoken
 * rather than by whom. An hour takes 9 MB. `warps` stretch the frequencies: below 1 the voice is that of someone with a
 * shorter vocal tract (Lee and Rose 1996); there is one result for each. Only what was computed up to the same
 * `highestHz` is comparable: a file of 8 kHz has nothing above 4.
 */
export function createFeatures(sampleRate: number, warps: readonly number[] = [1], highestHz = HIGHEST_HZ) {
  const factor = Math.max(1, Math.floor(sampleRate / MIN_RATE_HZ));
  const rate = sampleRate / factor;
  const length = Math.round(rate * WINDOW);
  const size = 2 ** Math.ceil(Math.log2(length));
  const spectrum = createSpectrum(size);
  const hamming = Float64Array.from({ length }, (_, at) => 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (length - 1)));
  const outputs = warps.map((warp) => ({
    bands: bandsOf(rate, size, warp, highestHz),
    frames: new Float32Array(FRAME_SIZE * 512),
  }));
  const cosines = Array.from({ length: COEFFICIENTS }, (_, order) =>
    Float64Array.from({ length: BANDS }, (__, band) => Math.cos((Math.PI * (order + 1) * (band + 0.5)) / BANDS)),
  );
  const ring = new Float64Array(size * 2);
  const windowed = new Float64Array(size);
  const logs = new Float64Array(BANDS);
  let [count, filled, taken, sum, summed] = [0, 0, 0, 0, 0];

  const writeFrame = (power: Float64Array, { bands, frames }: (typeof outputs)[number], to: number) => {
    bands.forEach(({ from, weights }, band) => {
      let total = 0;
      for (let at = 0; at < weights.length; at += 1) total += (weights[at] ?? 0) * (power[from + at] ?? 0);
      logs[band] = Math.log(total + 1e-10);
    });
    for (let order = 0; order < COEFFICIENTS; order += 1) {
      let total = 0;
      for (let band = 0; band < BANDS; band += 1) total += (cosines[order]?.[band] ?? 0) * (logs[band] ?? 0);
      frames[to + order] = total;
    }
  };

  const addFrame = () => {
    let energy = 0;
    for (let at = 0; at < length; at += 1) {
      const sample = ring[at] ?? 0;
      energy += sample * sample;
      windowed[at] = (sample - 0.97 * (at > 0 ? (ring[at - 1] ?? 0) : sample)) * (hamming[at] ?? 0);
    }
    windowed.fill(0, length);
    const power = spectrum(windowed);
    for (const output of outputs) {
      if ((count + 1) * FRAME_SIZE > output.frames.length) output.frames = grown(output.frames);
      writeFrame(power, output, count * FRAME_SIZE);
      output.frames[count * FRAME_SIZE + COEFFICIENTS] = Math.log(energy / length + 1e-10);
    }
    count += 1;
  };

  return {
    /** Takes samples of all channels. */
    add(samples: readonly Float32Array[]): void {
      const total = samples[0]?.length ?? 0;
      for (let at = 0; at < total; at += 1) {
        for (const channel of samples) sum += channel[at] ?? 0;
        summed += 1;
        if (summed < factor) continue;
        ring[filled] = sum / factor / samples.length;
        [sum, summed] = [0, 0];
        filled += 1;
        if (filled < length) continue;
        addFrame();
        const next = Math.round(count * HOP * rate);
        ring.copyWithin(0, next - taken, length);
        filled = length - (next - taken);
        taken = next;
      }
    },
    finish: (): Features[] =>
      outputs.map(({ frames }) => ({
        frames: frames.slice(0, count * FRAME_SIZE), // there is one for each sentence: room for more would add up
        count,
        highestHz: Math.min(highestHz, rate * 0.45),
      })),
  };
}

function grown(frames: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const more = new Float32Array(frames.length * 2);
  more.set(frames);
  return more;
}

const toMel = (hertz: number) => 1127 * Math.log(1 + hertz / 700);
const toHertz = (mel: number) => 700 * (Math.exp(mel / 1127) - 1);

function bandsOf(
  rate: number,
  size: number,
  warp: number,
  highestHz: number,
): { from: number; weights: Float64Array }[] {
  const [low, high] = [toMel(LOWEST_HZ), toMel(Math.min(highestHz, (rate * 0.45) / Math.max(1, warp)))];
  const edge = (index: number) => (toHertz(low + ((high - low) * index) / (BANDS + 1)) * size * warp) / rate;
  return Array.from({ length: BANDS }, (_, band) => {
    const [left, middle, right] = [edge(band), edge(band + 1), edge(band + 2)];
    const from = Math.ceil(left);
    const weights = Float64Array.from({ length: Math.max(1, Math.floor(right) - from + 1) }, (__, at) =>
      Math.max(0.01, Math.min((from + at - left) / (middle - left), (right - from - at) / (right - middle))),
    );
    return { from, weights };
  });
}

/** Returns a function that computes a power spectrum by a radix-2 transform. The result is valid until the next. */
function createSpectrum(size: number): (samples: Float64Array) => Float64Array {
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)];
  const power = new Float64Array(size / 2 + 1);
  const bits = Math.log2(size);
  const order = Uint32Array.from({ length: size }, (_, at) => {
    let [from, to] = [at, 0];
    for (let bit = 0; bit < bits; bit += 1) [from, to] = [from >> 1, (to << 1) | (from & 1)];
    return to;
  });
  const cosine = Float64Array.from({ length: size / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / size));
  const sine = Float64Array.from({ length: size / 2 }, (_, at) => -Math.sin((2 * Math.PI * at) / size));
  return (samples) => {
    for (let at = 0; at < size; at += 1) real[at] = samples[order[at] ?? 0] ?? 0;
    imaginary.fill(0);
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (half * 2);
      for (let start = 0; start < size; start += half * 2) {
        for (let at = 0; at < half; at += 1) {
          const [one, two] = [start + at, start + at + half];
          const [c, s] = [cosine[at * stride] ?? 0, sine[at * stride] ?? 0];
          const [r, i] = [real[two] ?? 0, imaginary[two] ?? 0];
          const [tr, ti] = [r * c - i * s, r * s + i * c];
          real[two] = (real[one] ?? 0) - tr;
          imaginary[two] = (imaginary[one] ?? 0) - ti;
          real[one] = (real[one] ?? 0) + tr;
          imaginary[one] = (imaginary[one] ?? 0) + ti;
        }
      }
    }
    for (let at = 0; at <= size / 2; at += 1) power[at] = (real[at] ?? 0) ** 2 + (imaginary[at] ?? 0) ** 2;
    return power;
  };
}
