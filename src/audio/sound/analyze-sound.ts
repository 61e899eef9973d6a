import type { Sound } from '#shared/sound.ts';
import { checkBudget } from '../limits.ts';
import type { Progress, SoundAnswer, SoundRequest } from '../protocol.ts';
import { analyze, type Analysis } from '../script/align.ts';
import { createFeatures } from '../script/features.ts';
import { decode, NotDecodable } from './decode.ts';
import { createMeter } from '#shared/loudness.ts';
import { SECOND_MS } from '#shared/units.ts';

/** Pieces between two looks at the processor time. */
const PIECES_PER_LOOK = 200;
/** Samples between two collections of garbage: these leave 5 MB behind, and on its own the engine waits for 64. */
const COLLECT_EVERY = 600_000;
/** Of the work for a script decoding is a third; the rest is reading it aloud, and aligning. */
const DECODED = 0.33;
const PROGRESS_MS = SECOND_MS;

/**
 * Measures a file, and finds where the lines of a script are spoken. @throws LimitExceeded, Error when the disk fails
 */
export async function analyzeSound(request: SoundRequest): Promise<SoundAnswer> {
  try {
    const { sound, analysis } = await measure(request);
    if (!analysis || !sound.loudness) return { sound };
    const { proposeAlignment } = await import('../script/propose.ts');
    const onProgress = (share: number) => {
      requireTime(request);
      printProgress(DECODED + share * (1 - DECODED));
    };
    return { sound, proposal: await proposeAlignment(analysis, request.lines, onProgress) };
  } catch (error) {
    if (error instanceof NotDecodable) return { problem: error.reason };
    throw error;
  }
}

/** Of its memory the flags of this process take care. */
const requireTime = ({ milliseconds }: SoundRequest) => checkBudget({ milliseconds, memory: Infinity });

let printedAt = performance.now();

function printProgress(progress: number): void {
  if (performance.now() - printedAt < PROGRESS_MS) return;
  printedAt = performance.now();
  process.stdout.write(`${JSON.stringify({ progress: Math.min(1, progress) } satisfies Progress)}\n`);
}

/** Decodes the file once. What the meters have gathered, 23 MB of an hour, ends with this function. */
async function measure(request: SoundRequest): Promise<{ sound: Sound; analysis: Analysis | null }> {
  const { path, type, lines, duration } = request;
  let meters: Meters | null = null;
  let [pieces, frames, collectedAt] = [0, 0, 0];
  for await (const { samples, sampleRate: rate } of decode(path, type)) {
    meters ??= createMeters(rate, samples.length, lines.length > 0);
    if (rate !== meters.rate || samples.length !== meters.channels) throw new NotDecodable({ code: 'soundChanges' });
    meters.loudness.add(samples);
    meters.features?.add(samples);
    pieces += 1;
    frames += samples[0]?.length ?? 0;
    if (duration > 0) printProgress((DECODED * frames) / rate / duration);
    if (frames - collectedAt > COLLECT_EVERY) {
      globalThis.gc?.();
      collectedAt = frames;
    }
    if (pieces % PIECES_PER_LOOK === 0) requireTime(request);
  }
  if (!meters) throw new NotDecodable({ code: 'soundUnreadable' });
  const [features] = meters.features?.finish() ?? [];
  return { sound: meters.loudness.finish(), analysis: features ? analyze(features) : null };
}

type Meters = ReturnType<typeof createMeters>;
const createMeters = (rate: number, channels: number, hasScript: boolean) => ({
  rate,
  channels,
  loudness: createMeter(rate, channels),
  features: hasScript ? createFeatures(rate) : null,
});
