import { createResampler } from './resample.ts';
import type { Piece } from './samples.ts';

/** The properties an MP3 must have. */
export type Shape = { sampleRate: 44_100 | 48_000; channels: 1 | 2 };
/** One channel or two, of one length. */
export type Sound = Float32Array[];

/** MP3 of MPEG 1 alone plays everywhere; of its rates the one that is nearer kin. */
export const mp3RateOf = (sampleRate: number): Shape['sampleRate'] => (sampleRate % 11_025 === 0 ? 44_100 : 48_000);

/** How much of the channels beyond left and right is in each of these: ITU-R BS.775. */
const BESIDE = Math.SQRT1_2;
/** Of six channels or more in the order of WAVE: the low-frequency channel, which is left out. */
const LOW = 3;

/**
 * Brings a recording to one shape, whatever its pieces have. Returns the same memory for channels that are the same.
 */
export async function* conform(pieces: AsyncIterable<Piece>, { sampleRate, channels }: Shape): AsyncGenerator<Sound> {
  let rate = 0;
  let resamplers: ((piece: Float32Array) => Float32Array)[] = [];
  const end = () => (resamplers.length > 0 ? [resamplers.map((resample) => resample(new Float32Array(0)))] : []);
  for await (const { samples, sampleRate: from } of pieces) {
    if (from !== rate) {
      yield* end();
      rate = from;
      resamplers = from === sampleRate ? [] : Array.from({ length: channels }, () => createResampler(from, sampleRate));
    }
    const mixed = mix(samples, channels);
    yield resamplers.length > 0 ? mixed.map((channel, index) => resamplers[index]?.(channel) ?? channel) : mixed;
  }
  yield* end();
}

function mix(samples: Piece['samples'], channels: number): Sound {
  const [left = new Float32Array(0), right = left, ...others] = samples;
  if (channels === 1) return [left];
  const heard = others.filter((_, index) => samples.length < 6 || index + 2 !== LOW);
  if (heard.length === 0) return [left, right];
  return [left, right].map((side) =>
    side.map((sample, at) => heard.reduce((sum, other) => sum + BESIDE * (other[at] ?? 0), sample)),
  );
}
