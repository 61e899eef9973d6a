import { LOUDNESS_AIM, PEAK_LIMIT } from '#shared/sound.ts';
import { MAX_BYTES } from '#shared/upload.ts';
import { conform, mp3RateOf, type Sound } from './conform.ts';
import { encode } from './encode.ts';
import { createLimiter } from './limiter.ts';
import { type Measured, measure, mixed } from './measure.ts';
import type { Made, MakeProblem } from './recording.ts';
import { openSource, type Source } from './source.ts';
import { tagOf } from './tags.ts';

/** Why no MP3 was made. */
export class Refusal extends Error {
  readonly problem: MakeProblem;

  constructor(problem: MakeProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** In dBTP: below what is asked for, because the encoder may add to the peaks. */
const CEILING = PEAK_LIMIT - 0.4;
/** In LU, what speech loses where peaks are held back, and for each dB by which they would pass: a second try is rare. */
const [LOSS, LOSS_PER_DB] = [0.3, 0.05];
/** In LU. */
const CLOSE = 0.4;
const TRIES = 3;
/** In kbit/s, for speech with some music: what fits is taken, and of a long recording less. */
const BIT_RATES = { 1: [96, 80, 64, 48], 2: [128, 112, 96, 80, 64] } as const;
/** Room for the tag. */
const MOST_BYTES = MAX_BYTES.audio - 1024 * 1024;
/** Shares of the time that listening, encoding and listening to the result take. */
const [LISTENED, ENCODED] = [0.25, 0.8];

const toFactor = (decibels: number): number => 10 ** (decibels / 20);

/** Returns how loud a recording is as it is. @throws Refusal */
export const listen = ({ sampleRate, channels, pieces }: Source, onSeconds = (_: number) => {}): Promise<Measured> => {
  const shape = { sampleRate: mp3RateOf(sampleRate), channels: channels > 1 ? 2 : 1 } as const;
  return measure(conform(pieces(), shape), shape, onSeconds);
};

/**
 * Makes an MP3 of a recording: as loud as podcasts are and with its tags. The result is listened to, and made once more
 * where its loudness or its peaks are off. @throws Refusal
 */
export async function makeMp3(file: Blob, source: Source, onProgress: (share: number) => void): Promise<Made> {
  const {
    loudness: found,
    mixedLoudness,
    mix,
    seconds,
  } = await listen(source, (at) => onProgress((LISTENED * at) / Math.max(1, source.seconds)));
  if (!found) throw new Refusal('silent');
  const channels = mix === 'stereo' ? 2 : 1;
  const kbps = BIT_RATES[channels].find((rate) => (seconds * rate * 1_000) / 8 < MOST_BYTES);
  if (!kbps) throw new Refusal('tooLong');
  const shape = { sampleRate: mp3RateOf(source.sampleRate), channels: source.channels > 1 ? 2 : 1 } as const;
  const passed = Math.max(0, found.truePeak + LOUDNESS_AIM - mixedLoudness - CEILING);
  const loss = passed > 0 ? LOSS + LOSS_PER_DB * passed : 0;
  let [gain, ceiling] = [LOUDNESS_AIM - mixedLoudness + loss, CEILING];
  for (let attempt = 1; ; attempt += 1) {
    const level = { gain: toFactor(gain), ceiling: toFactor(ceiling) };
    const plan = { sampleRate: shape.sampleRate, channels, kbps };
    const report = (at: number) => onProgress(LISTENED + (ENCODED - LISTENED) * (at / seconds));
    const bytes = await encode(limited(conform(source.pieces(), shape), { mix, ...plan, ...level }, report), plan);
    const made = await openSource(bytes);
    const { loudness } = made ? await listen(made, (at) => onProgress(ENCODED + (1 - ENCODED) * (at / seconds))) : { loudness: null }; // prettier-ignore
    if (!loudness) throw new Refusal('unreadable');
    const [off, over] = [LOUDNESS_AIM - loudness.integrated, loudness.truePeak - PEAK_LIMIT];
    if (attempt === TRIES || (Math.abs(off) <= CLOSE && over <= 0))
      return { file: new Blob([await tagOf(file, seconds), bytes], { type: 'audio/mpeg' }), seconds, loudness };
    gain += off;
    ceiling -= Math.max(0, over) && over + 0.1;
  }
}

type Plan = { mix: Measured['mix']; sampleRate: number; channels: number; gain: number; ceiling: number };

/** Brings a recording to its level. `onSeconds` says how far it is. */
async function* limited(sound: AsyncIterable<Sound>, plan: Plan, onSeconds: (seconds: number) => void) {
  const limiter = createLimiter(plan.sampleRate, plan.channels, plan);
  let frames = 0;
  for await (const piece of sound) {
    frames += piece[0]?.length ?? 0;
    onSeconds(frames / plan.sampleRate);
    yield limiter.add(mixed(piece, plan.mix));
  }
  yield limiter.finish();
}
