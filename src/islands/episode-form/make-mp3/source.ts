import { decodeRuns, decodeTrack, openRecording } from './decode.ts';
import { findRuns } from './mp3-runs.ts';
import type { Whole } from './recording.ts';
import type { Piece } from './samples.ts';

/** A recording that can be decoded, as often as asked; `channels` are the most it has, `sampleRate` is the first. */
export type Source = {
  isMp3: boolean;
  isFilm: boolean;
  changes: boolean;
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
  return {
    isMp3: false,
    isFilm: (await input.getPrimaryVideoTrack()) !== null,
    changes: false,
    canDecode: await track.canDecode(),
    seconds: (await input.getDurationFromMetadata([track])) ?? (await input.computeDuration([track])),
    sampleRate: await track.getSampleRate(),
    channels: await track.getNumberOfChannels(),
    pieces: () => decodeTrack(track),
  };
}

function wholeSource({ samples, sampleRate }: Whole): Source {
  const frames = samples[0]?.length ?? 0;
  async function* pieces() {
    for (let at = 0; at < frames; at += sampleRate)
      yield { samples: samples.map((each) => each.subarray(at, at + sampleRate)), sampleRate };
  }
  const known = { isMp3: false, isFilm: false, changes: false, canDecode: true };
  return { ...known, seconds: frames / sampleRate, sampleRate, channels: samples.length, pieces };
}
