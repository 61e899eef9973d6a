import { type Input, type InputAudioTrack, MP4, QTFF } from 'mediabunny';
import { lowChannelOf } from './channels.ts';
import { conform, mp3RateOf, type Shape } from './conform.ts';
import { decodeRuns, decodeTrack, openRecording } from './decode.ts';
import { linksIn } from '#shared/ogg/links.ts';
import { bytesIn, editsOf, type Stretch, stretchesIn } from './edits.ts';
import { findFormatSegments } from './format-segments.ts';
import type { Whole } from './recording.ts';
import { Mp3Error } from './problem.ts';
import type { Piece } from './samples.ts';
import { together } from './together.ts';
import { withOpenEnd } from './wave.ts';

/**
 * A recording that can be decoded, as often as asked; `channels` are the most it has, `sampleRate` is the first.
 * `hasOtherSpeed`: its edit list asks for a speed that no browser plays.
 */
export type Source = {
  isMp3: boolean;
  isFilm: boolean;
  changes: boolean;
  hasOtherSpeed?: boolean;
  /** How many tracks of sound it has, and whether the MP3 gets all of them. */
  tracks?: number;
  isMixed?: boolean;
  canDecode: boolean;
  seconds: number;
  sampleRate: number;
  channels: number;
  pieces(): AsyncIterable<Piece>;
};

/**
 * Returns the sound of a file; null when nothing here can tell what it holds.
 * @throws Mp3Error silent for one that holds no sound, such as a film without any
 */
export async function openSource(file: Blob, whole: Whole | null = null): Promise<Source | null> {
  if (whole) return wholeSource(whole);
  return (await mp3Source(file)) ?? (await chainedSource(file)) ?? (await trackSource(file));
}

async function mp3Source(file: Blob): Promise<Source | null> {
  const runs = await findFormatSegments(file);
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

/** An Ogg of several recordings: of one behind the other a reader knows the first alone. */
async function chainedSource(file: Blob): Promise<Source | null> {
  const isOgg = (await file.slice(0, 4).text()) === 'OggS';
  const links = isOgg ? await linksIn(bytesIn(file)) : [];
  if (links.length < 2) return null;
  const sources = await Promise.all(links.map(({ start, end }) => trackSource(file.slice(start, end))));
  const heard = sources.filter((source) => source !== null);
  const [first] = heard;
  if (!first) return null;
  async function* pieces() {
    for (const source of heard) yield* source.pieces();
  }
  return {
    ...first,
    canDecode: heard.every(({ canDecode }) => canDecode),
    seconds: links.reduce((sum, { seconds }) => sum + seconds, 0),
    channels: Math.max(...heard.map(({ channels }) => channels)),
    pieces,
  };
}

async function trackSource(file: Blob): Promise<Source | null> {
  const input = openRecording(await withOpenEnd(file, bytesIn(file)));
  if (!(await input.canRead())) return null;
  const [track, ...others] = await tracksOf(input);
  if (!track) throw new Mp3Error('silent');
  const isMp4 = [MP4, QTFF].includes(await input.getFormat());
  const edits = (isMp4 && (await editsOf(file, track))) || null;
  const edited = lengthOf(edits ? stretchesIn(edits) : WHOLE);
  const low = await lowChannelOf(track, bytesIn(file));
  const sources = [track, ...others].map(async (each) => {
    const own = each === track ? edits : (isMp4 && (await editsOf(file, each))) || null;
    return { track: each, stretches: own ? stretchesIn(own) : WHOLE };
  });
  const known = {
    isMp3: false,
    isFilm: (await input.getPrimaryVideoTrack()) !== null,
    changes: false,
    canDecode: await track.canDecode(),
    hasOtherSpeed: edits?.some(({ speed }) => speed !== 1) ?? false,
    seconds: Number.isFinite(edited) ? edited : await secondsOf(input, track),
    sampleRate: await track.getSampleRate(),
    tracks: (await input.getAudioTracks()).length,
    isMixed: others.length > 0,
  };
  if (others.length === 0) {
    const channels = await track.getNumberOfChannels();
    const { stretches } = (await sources[0]) ?? { stretches: WHOLE };
    return { ...known, channels, pieces: () => decodeTrack(track, { stretches, low }) };
  }
  const all = await Promise.all(sources);
  const shape: Shape = { sampleRate: mp3RateOf(known.sampleRate), channels: 2 };
  async function* pieces() {
    const sounds = all.map((each) => conform(decodeTrack(each.track, { stretches: each.stretches, low: null }), shape));
    for await (const samples of together(sounds)) yield { samples, sampleRate: shape.sampleRate };
  }
  return { ...known, sampleRate: shape.sampleRate, channels: 2, pieces };
}

/**
 * Returns the tracks of sound that are heard: of several without a language all, as a screen recorder has one for the
 * voice and one for the computer; those of several languages say the same, so of them the first.
 */
async function tracksOf(input: Input): Promise<InputAudioTrack[]> {
  const primary = await input.getPrimaryAudioTrack();
  const all = await input.getAudioTracks();
  if (!primary || all.length < 2) return primary ? [primary] : [];
  const languages = new Set(await Promise.all(all.map((track) => track.getLanguageCode())));
  if (languages.size > 1) return [primary];
  const decodable = await Promise.all(all.map((track) => track.canDecode()));
  const others = all.filter((track, index) => track !== primary && decodable[index]);
  return [primary, ...others];
}

const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { from, until }) => sum + until - (from ?? 0), 0);

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
