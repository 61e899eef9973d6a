import {
  ADTS,
  AudioSampleSink,
  BlobSource,
  FLAC,
  Input,
  type InputAudioTrack,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import type { Stretch } from './edits.ts';
import type { Run } from './format-segments.ts';
import type { Piece } from './samples.ts';
import { KB } from '#shared/units.ts';

Logging.level = LogLevel.Silent; // the page says what it cannot read

const FORMATS = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, FLAC, ADTS, MPEG_TS];
const STEP = 64 * KB;
/** In seconds: a recorder leaves out what it did not hear. */
const GAP = 0.05;
/** In seconds, between two pieces: what is longer is no pause but a wrong time. */
const MAX_GAP = 60;
/** In seconds, decoded before a stretch: a decoder that begins needs up to 80 ms (RFC 7845, §4.6) to be right. */
const PREROLL = 0.1;

export const openRecording = (file: Blob): Input => new Input({ source: new BlobSource(file), formats: FORMATS });

/** The part of a track that is decoded: its stretches, without the low-frequency channel, if it has one. */
type Wanted = { stretches: readonly Stretch[]; low: number | null };

/** Decodes what is played of a recording piece by piece, with silence where it has none for a while. */
export async function* decodeTrack(track: InputAudioTrack, { stretches, low }: Wanted): AsyncGenerator<Piece> {
  for (const { from, until } of stretches)
    yield* from === null ? silence(track, until) : decodeStretch(track, { from, until, low });
}

type Part = { from: number; until: number; low: number | null };

async function* decodeStretch(track: InputAudioTrack, { from, until: end, low }: Part): AsyncGenerator<Piece> {
  let until = from === -Infinity ? await beginOf(track) : from;
  for await (const sample of new AudioSampleSink(track).samples(from - PREROLL, end)) {
    const { numberOfChannels, numberOfFrames, sampleRate, timestamp, duration } = sample;
    const frameOffset = Math.max(0, Math.round((from - timestamp) * sampleRate));
    const frameCount = Math.min(numberOfFrames, Math.round((end - timestamp) * sampleRate)) - frameOffset;
    if (frameCount <= 0) {
      sample.close();
      continue;
    }
    const gap = timestamp - until;
    const pause = gap > GAP && gap < MAX_GAP ? Math.round(gap * sampleRate) : 0;
    const planes = Array.from({ length: numberOfChannels }, (_, index) => index).filter((index) => index !== low);
    const samples = planes.map((planeIndex) => {
      const plane = new Float32Array(pause + frameCount);
      sample.copyTo(plane.subarray(pause), { planeIndex, format: 'f32-planar', frameOffset, frameCount });
      return plane;
    });
    until = timestamp + duration;
    sample.close();
    yield { samples, sampleRate };
  }
}

/** A file without an edit list may begin at any time, which players take for its beginning. */
const beginOf = async (track: InputAudioTrack): Promise<number> => Math.max(0, await track.getFirstTimestamp());

async function* silence(track: InputAudioTrack, seconds: number): AsyncGenerator<Piece> {
  const sampleRate = await track.getSampleRate();
  const channels = await track.getNumberOfChannels();
  for (let left = Math.round(seconds * sampleRate); left > 0; left -= sampleRate)
    yield { samples: Array.from({ length: channels }, () => new Float32Array(Math.min(left, sampleRate))), sampleRate };
}

/** Decodes an MP3, each stretch of one format by a decoder of its own. Damaged frames are left out. */
export async function* decodeRuns(file: Blob, runs: readonly Run[]): AsyncGenerator<Piece> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  for (const { start, end, channels } of runs) {
    const decoder = new MPEGDecoder();
    await decoder.ready;
    try {
      for (let at = start; at < end; at += STEP) {
        const bytes = new Uint8Array(await file.slice(at, Math.min(end, at + STEP)).arrayBuffer());
        const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes);
        // The decoder makes two channels of one.
        if (samplesDecoded > 0) yield { samples: channels === 1 ? channelData.slice(0, 1) : channelData, sampleRate };
      }
    } finally {
      decoder.free();
    }
  }
}
