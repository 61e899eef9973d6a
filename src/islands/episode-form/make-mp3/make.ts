import { LOUDNESS_AIM, PEAK_LIMIT } from '#shared/sound.ts';
import { MAX_BYTES } from '#shared/upload.ts';
import { conform, mp3RateOf, type Shape, type Sound } from './conform.ts';
import { encode } from './encode.ts';
import { createLimiter } from './limiter.ts';
import { type Measured, measure, mixed } from './measure.ts';
import type { Made, MakeProblem } from './recording.ts';
import { openSource, type Source } from './source.ts';
import { tagOf } from './tags.ts';
import { MB } from '#shared/units.ts';

/** Why no MP3 was made. */
export class Mp3Error extends Error {
  readonly problem: MakeProblem;

  constructor(problem: MakeProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** In dBTP: below what is asked for, because the encoder may add to the peaks. */
const CEILING = PEAK_LIMIT - 0.4;
/**
 * In LU, what speech loses where peaks are held back, and for each dB by which they would pass: a second try is rare.
 */
const [LOSS, LOSS_PER_DB] = [0.3, 0.05];
/** In LU. */
const CLOSE = 0.4;
const TRIES = 3;
/** In kbit/s, for speech with some music: what fits is taken, and of a long recording less. */
const BIT_RATES = { 1: [96, 80, 64, 48], 2: [128, 112, 96, 80, 64] } as const;
/** Room for the tag. */
const MOST_BYTES = MAX_BYTES.audio - MB;
/** Shares: of the whole time that listening takes, of the rest that encoding takes; then the result is listened to. */
const [LISTENED, ENCODED] = [0.25, 0.75];

const toFactor = (decibels: number): number => 10 ** (decibels / 20);

const shapeOf = ({ sampleRate, channels }: Source): Shape => ({
  sampleRate: mp3RateOf(sampleRate),
  channels: channels > 1 ? 2 : 1,
});

/** Returns how loud a recording is as it is. */
export const listen = (source: Source, onSeconds: (seconds: number) => void = () => {}): Promise<Measured> =>
  measure(conform(source.pieces(), shapeOf(source)), shapeOf(source), onSeconds);

/**
 * Makes an MP3 of a recording: as loud as podcasts are and with its tags. The result is listened to, and made once more
 * where its loudness or its peaks are off. @throws Mp3Error
 */
export async function makeMp3(file: Blob, source: Source, onProgress: (share: number) => void): Promise<Made> {
  if (source.hasOtherSpeed) throw new Mp3Error('otherSpeed');
  const onHeard = (at: number) => onProgress((LISTENED * at) / Math.max(1, source.seconds));
  const measured = await listen(source, onHeard);
  const { seconds } = measured;
  const plan = planOf(measured);
  for (let attempt = 1; ; attempt += 1) {
    const { bytes, loudness } = await makeOnce(source, plan, (share) => onProgress(LISTENED + (1 - LISTENED) * share));
    const [off, over] = [LOUDNESS_AIM - loudness.integrated, loudness.truePeak - PEAK_LIMIT];
    if (attempt === TRIES || (Math.abs(off) <= CLOSE && over <= 0))
      return { file: new Blob([await tagOf(file, seconds), bytes], { type: 'audio/mpeg' }), seconds, loudness };
    plan.gain += off;
    if (over > 0) plan.ceiling -= over + 0.1;
  }
}

/** In decibels `gain` and `ceiling`, in kbit/s the rate. */
type Plan = Pick<Measured, 'mix' | 'seconds'> & { kbps: number; channels: 1 | 2; gain: number; ceiling: number };

function planOf({ loudness, mixedLoudness, mix, seconds }: Measured): Plan {
  if (!loudness) throw new Mp3Error('silent');
  const channels = mix === 'stereo' ? 2 : 1;
  const kbps = BIT_RATES[channels].find((rate) => (seconds * rate * 1_000) / 8 < MOST_BYTES);
  if (!kbps) throw new Mp3Error('tooLong');
  const passed = Math.max(0, loudness.truePeak + LOUDNESS_AIM - mixedLoudness - CEILING);
  const loss = passed > 0 ? LOSS + LOSS_PER_DB * passed : 0;
  return { mix, seconds, kbps, channels, gain: LOUDNESS_AIM - mixedLoudness + loss, ceiling: CEILING };
}

/** Returns the MP3 without tags, and how loud it is. */
async function makeOnce(source: Source, plan: Plan, onProgress: (share: number) => void) {
  const { sampleRate } = shapeOf(source);
  const onEncoded = (at: number) => onProgress((ENCODED * at) / plan.seconds);
  const bytes = await encode(levelled(source, plan, onEncoded), { ...plan, sampleRate });
  const made = await openSource(bytes);
  const heard = made && (await listen(made, (at) => onProgress(ENCODED + ((1 - ENCODED) * at) / plan.seconds)));
  if (!heard?.loudness) throw new Mp3Error('unreadable');
  return { bytes, loudness: heard.loudness };
}

/** Brings a recording to its level. `onSeconds` says how far it is. */
async function* levelled(source: Source, plan: Plan, onSeconds: (seconds: number) => void): AsyncGenerator<Sound> {
  const shape = shapeOf(source);
  const level = { gain: toFactor(plan.gain), ceiling: toFactor(plan.ceiling) };
  const limiter = createLimiter(shape.sampleRate, plan.channels, level);
  let frames = 0;
  for await (const piece of conform(source.pieces(), shape)) {
    frames += piece[0]?.length ?? 0;
    onSeconds(frames / shape.sampleRate);
    yield limiter.add(mixed(piece, plan.mix));
  }
  yield limiter.finish();
}
