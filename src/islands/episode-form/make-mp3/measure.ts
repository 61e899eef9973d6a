import type { Loudness } from '#shared/contract/audio.ts';
import { createMeter } from '#shared/loudness.ts';
import type { Sound } from './conform.ts';

/** The channels that become the MP3: both, their mean where they are alike, or the one that has sound. */
export type Mix = 'stereo' | 'mean' | 'left' | 'right';
/** `loudness` null: it is silent. `mixedLoudness`: in LUFS, of what the mix makes of it. */
export type Measured = { loudness: Loudness | null; mixedLoudness: number; mix: Mix; seconds: number };

/** The power of what tells two channels apart, to theirs: −40 dB, below what the encoder itself leaves out. */
const ALIKE = 1e-4;
/** Two channels are this much louder than the same as one: BS.1770. */
const ONE_OF_TWO = 10 * Math.log10(2);

/** Listens to a whole recording. */
export async function measure(
  sound: AsyncIterable<Sound>,
  { sampleRate, channels }: { sampleRate: number; channels: number },
  onSeconds: (seconds: number) => void,
): Promise<Measured> {
  const meter = createMeter(sampleRate, channels);
  let [frames, apart, together] = [0, 0, 0];
  for await (const piece of sound) {
    meter.add(piece);
    const [left, right = left] = piece;
    if (left && right) {
      apart += left === right ? 0 : powerOf(left, right, -1);
      together += powerOf(left, right, 1);
      frames += left.length;
    }
    onSeconds(frames / sampleRate);
  }
  const { loudness, missingChannel } = meter.finish();
  const mix = mixOf(apart <= together * ALIKE, missingChannel);
  const isLess = channels === 2 && mix === 'mean';
  const mixedLoudness = (loudness?.integrated ?? 0) - (isLess ? ONE_OF_TWO : 0);
  return { loudness, mixedLoudness, mix, seconds: frames / sampleRate };
}

function mixOf(isAlike: boolean, missing: 'left' | 'right' | null): Mix {
  if (missing) return missing === 'left' ? 'right' : 'left';
  return isAlike ? 'mean' : 'stereo';
}

/** Returns the power of the sum of two channels, or with −1 of their difference. */
function powerOf(left: Float32Array, right: Float32Array, sign: number): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) {
    const value = (left[at] ?? 0) + sign * (right[at] ?? 0);
    sum += value * value;
  }
  return sum;
}

/** Returns the channels that become the MP3. */
export function mixed(piece: Sound, mix: Mix): Sound {
  const [left, right = left] = piece;
  if (!left || !right || mix === 'stereo') return piece;
  if (mix === 'mean' && left !== right) return [left.map((sample, at) => (sample + (right[at] ?? 0)) / 2)];
  return [mix === 'right' ? right : left];
}
