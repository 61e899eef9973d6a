// What listen.ts runs in a process of its own: reads a `SoundRequest` as a line of JSON from its input, decodes the
// file once, and prints a `SoundAnswer`. It ends with its input, so that none outlives the site. Status 3: beyond the
// limits.
import { createInterface } from 'node:readline';
import type { Sound } from '#shared/sound.ts';
import type { SoundAnswer, SoundProgress, SoundRequest } from './listen.ts';
import { hear, type Heard } from './align.ts';
import { decode, NotDecodable } from './decode.ts';
import { createFeatures } from './features.ts';
import { createMeter } from './loudness.ts';

/** Pieces between two looks at the processor time. */
const PIECES_PER_LOOK = 200;
/** Samples between two collections of garbage: these leave 5 MB behind, and by itself the engine waits for 64. */
const COLLECT_EVERY = 600_000;

const lines = createInterface({ input: process.stdin });
lines.once('close', () => process.exit(1));
lines.once('line', (line) => {
  void answer(JSON.parse(line) as SoundRequest).then((found) => {
    process.stdout.write(JSON.stringify(found), () => process.exit(0));
  });
});

async function answer(request: SoundRequest): Promise<SoundAnswer> {
  try {
    return await measure(request);
  } catch (error) {
    if (error instanceof NotDecodable) return { problem: error.reason };
    throw error;
  }
}

/** Of the work for a script decoding is a third; the rest is reading it aloud, and aligning. */
const DECODED = 0.33;
const PROGRESS_MS = 1_000;
let printedAt = performance.now();

function printProgress(progress: number): void {
  if (performance.now() - printedAt < PROGRESS_MS) return;
  printedAt = performance.now();
  process.stdout.write(`${JSON.stringify({ progress: Math.min(1, progress) } satisfies SoundProgress)}\n`);
}

/** Ends this process when it has had more processor time than it was given. */
function requireTime(milliseconds: number): void {
  if (process.cpuUsage().user / 1_000 > milliseconds) process.exit(3);
}

async function measure(request: SoundRequest): Promise<SoundAnswer> {
  const { sound, heard } = await listenTo(request);
  if (!heard || !sound.loudness) return { sound };
  const { proposeTimes } = await import('./propose.ts');
  const onProgress = (share: number) => {
    requireTime(request.milliseconds);
    printProgress(DECODED + share * (1 - DECODED));
  };
  return { sound, proposal: await proposeTimes(heard, request.lines, onProgress) };
}

/** Decodes the file once. What the meters have gathered, 23 MB of an hour, ends with this function. */
async function listenTo({ path, type, lines: script, milliseconds, duration }: SoundRequest): Promise<Found> {
  let meter: Meter | null = null;
  let pieces = 0;
  let [frames, collectedAt] = [0, 0];
  for await (const { samples, sampleRate: rate } of decode(path, type)) {
    meter ??= createMeters(rate, samples.length, script.length > 0);
    if (rate !== meter.rate || samples.length !== meter.channels) throw new NotDecodable({ code: 'soundChanges' });
    meter.loudness.add(samples);
    meter.features?.add(samples);
    pieces += 1;
    frames += samples[0]?.length ?? 0;
    if (duration > 0) printProgress((DECODED * frames) / rate / duration);
    if (frames - collectedAt > COLLECT_EVERY) {
      globalThis.gc?.();
      collectedAt = frames;
    }
    if (pieces % PIECES_PER_LOOK === 0) requireTime(milliseconds);
  }
  if (!meter) throw new NotDecodable({ code: 'soundUnreadable' });
  const [features] = meter.features?.finish() ?? [];
  return { sound: meter.loudness.finish(), heard: features ? hear(features) : null };
}

type Found = { sound: Sound; heard: Heard | null };
type Meter = ReturnType<typeof createMeters>;
const createMeters = (rate: number, channels: number, hasScript: boolean) => ({
  rate,
  channels,
  loudness: createMeter(rate, channels),
  features: hasScript ? createFeatures(rate) : null,
});
