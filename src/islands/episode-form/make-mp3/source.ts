import { type Input, type InputAudioTrack, MP4, QTFF } from 'mediabunny';
import { decodeRuns, decodeTrack, openRecording } from './decode.ts';
import { editsOf, type Stretch, stretchesIn } from './edits.ts';
import { findRuns } from './mp3-runs.ts';
import type { Whole } from './recording.ts';
import type { Piece } from './samples.ts';

/**
 * A recording that can be decoded, as often as asked; `channels` are the most it has, `sampleRate` is the first.
 * `hasOtherSpeed`: its edit list asks for a speed that no browser plays.
 */
export type Source = {
  isMp3: boolean;
  isFilm: boolean;
  changes: boolean;
  hasOtherSpeed?: boolean;
  canDecode: boolean;
  seconds: number;
  sampleRate: number;
  channels: number;
  pieces(): AsyncIterable<Piece>;
};

/** Returns the sound of a file; null when nothing here can tell what it holds, or it holds none. */
export async function openSource(file: Blob, whole: Whole | null = null): Promise<Source | null> {
  if (whole) return wholeSource(whole);
  return (await mp3Source(file)) ?? (await trackSource(file));
}

async function mp3Source(file: Blob): Promise<Source | null> {
  const runs = await findRuns(file);
  const [first] = runs ?? [];
  if (!runs || !first) return null;
  return {
    isMp3: true,
    isFilm: false,
    changes: runs.length > 1,
    canDecode: true,
    seconds: runs.reduce((sum, run) => sum + run.seconds, 0),
    sampleRate: first.sampleRate,
    channels: Math.max(...runs.map(({ channels }) => channels)),
    pieces: () => decodeRuns(file, runs),
  };
}

async function trackSource(file: Blob): Promise<Source | null> {
  const input = openRecording(file);
  if (!(await input.canRead())) return null;
  const track = await input.getPrimaryAudioTrack();
  if (!track) return null;
  const isMp4 = [MP4, QTFF].includes(await input.getFormat());
  const edits = (isMp4 && (await editsOf(file, track))) || null;
  const stretches = edits ? stretchesIn(edits) : WHOLE;
  const edited = stretches.reduce((sum, { from, until }) => sum + until - (from ?? 0), 0);
  return {
    isMp3: false,
    isFilm: (await input.getPrimaryVideoTrack()) !== null,
    changes: false,
    canDecode: await track.canDecode(),
    hasOtherSpeed: edits?.some(({ speed }) => speed !== 1) ?? false,
    seconds: Number.isFinite(edited) ? edited : await secondsOf(input, track),
    sampleRate: await track.getSampleRate(),
    channels: await track.getNumberOfChannels(),
    pieces: () => decodeTrack(track, stretches),
  };
}

/** Everything, also what a file without an edit list has before 0. */
const WHOLE: Stretch[] = [{ from: -Infinity, until: Infinity }];

const secondsOf = async (input: Input, track: InputAudioTrack): Promise<number> =>
  (await input.getDurationFromMetadata([track])) ?? input.computeDuration([track]);

function wholeSource({ samples, sampleRate }: Whole): Source {
  const frames = samples[0]?.length ?? 0;
  async function* pieces() {
    for (let at = 0; at < frames; at += sampleRate)
      yield { samples: samples.map((each) => each.subarray(at, at + sampleRate)), sampleRate };
  }
  const known = { isMp3: false, isFilm: false, changes: false, canDecode: true };
  return { ...known, seconds: frames / sampleRate, sampleRate, channels: samples.length, pieces };
}
