import { AUDIO_TYPES, type AudioExtension } from '#shared/audio-formats.ts';
import { MAX_EPISODE_SECONDS } from '#shared/limits.ts';
import type { Reason } from '#shared/reason.ts';
import { MINUTE_S } from '#shared/units.ts';
import type { Limits } from '../limits.ts';
import type { AudioFacts } from '../protocol.ts';
import { readFlac } from './containers/flac.ts';
import type { FoundChapter, Held } from './containers/held.ts';
import { readIso } from './containers/iso.ts';
import { readMatroska } from './containers/matroska.ts';
import { readOgg } from './containers/ogg.ts';
import { readWave } from './containers/wave.ts';
import { countFrames } from './frames.ts';
import { refuseKnown, requirePlayed } from './played.ts';
import { Refused } from './refused.ts';
import { type AudioSource, isParserError, openAudioSource } from './source.ts';

/** The kind of a file; `seconds` is its exact length, `chapters` are those that its container writes itself. */
export type ReadAudio = { facts: AudioFacts; seconds: number; chapters: FoundChapter[] } & Pick<Held, 'chapterEdits'>;

/**
 * Returns a file's audio format and duration, by its bytes alone; a problem when browsers do not play it, it is a film
 * or no audio. @throws LimitExceeded beyond the limits, Error when the disk fails
 */
export async function readAudio(path: string, limits: Limits): Promise<ReadAudio | { problem: Reason }> {
  const source = await openAudioSource(path, limits);
  try {
    return (await inspect(source)) ?? NOT_AUDIO;
  } catch (error) {
    if (error instanceof Refused) return { problem: error.reason };
    if (isParserError(error)) return NOT_AUDIO;
    throw error;
  } finally {
    await source.close();
  }
}

const NOT_AUDIO: { problem: Reason } = { problem: { code: 'notAudio' } };
/** Bytes by which a format is known: three packets of an MPEG stream. */
const HEAD = 400;

async function inspect(source: AudioSource): Promise<ReadAudio | null> {
  const start = await skipTags(source);
  const head = Buffer.from(await source.read(start, start + HEAD));
  const text = head.toString('latin1');
  const container = CONTAINERS.find(({ begins }) => begins.test(text));
  if (container) return ofContainer(source, start, container);
  refuseKnown(text);
  if (isText(head)) return null;
  const frames = await countFrames(source, start);
  return frames && found(frames.type, frames.seconds, start, frames.minuteEnd ?? source.size);
}

type Container = {
  extension: AudioExtension;
  begins: RegExp;
  read(source: AudioSource, start: number): Promise<Held | null>;
};

const CONTAINERS: Container[] = [
  { extension: 'flac', begins: /^fLaC/, read: readFlac },
  { extension: 'ogg', begins: /^OggS/, read: readOgg },
  { extension: 'wav', begins: /^RIFF.{4}WAVE/s, read: readWave },
  { extension: 'm4a', begins: /^.{4}ftyp/s, read: readIso },
  // oxlint-disable-next-line no-control-regex -- EBML begins with it
  { extension: 'webm', begins: /^\x1a\x45\xdf\xa3/, read: readMatroska },
];

async function ofContainer(source: AudioSource, start: number, { extension, read }: Container) {
  const held = await read(source, start);
  if (!held) return null;
  requirePlayed(extension, held.codec);
  const { seconds, recorded = seconds, chapters } = held;
  const minuteEnd = seconds > MINUTE_S ? minuteByAverage(recorded, start, source.size) : source.size;
  const audio = found(extension, seconds, start, minuteEnd, chapters);
  return audio && held.chapterEdits ? { ...audio, chapterEdits: held.chapterEdits } : audio;
}

function found(
  extension: AudioExtension,
  seconds: number,
  audioStart: number,
  minuteEnd: number,
  chapters: FoundChapter[] = [],
): ReadAudio | null {
  if (!(seconds > 0) || seconds > MAX_EPISODE_SECONDS) return null;
  const duration = Math.floor(seconds + 1e-6);
  return { facts: { type: AUDIO_TYPES[extension], extension, duration, audioStart, minuteEnd }, seconds, chapters };
}

const minuteByAverage = (recorded: number, start: number, size: number): number =>
  start + Math.ceil((size - start) * Math.min(1, MINUTE_S / recorded));

/** Returns the offset after the ID3v2 tags. Source: id3.org, ID3v2.4 structure, §3.1: 28-bit size, +10 for a footer. */
export async function skipTags(source: AudioSource): Promise<number> {
  let at = 0;
  for (;;) {
    const tag = await source.read(at, at + 10);
    if (tag.length < 10 || tag.toString('latin1', 0, 3) !== 'ID3') return at;
    const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + (tag.readUInt8(index) & 127), 0);
    at += 10 + size + (tag.readUInt8(5) & 0x10 ? 10 : 0);
  }
}

/** A web page or script with MP3 frames after its first line is still a page. */
const isText = (head: Buffer): boolean => head.length > 0 && head.subarray(0, 32).every((byte) => isTextByte(byte));
const isTextByte = (byte: number): boolean => (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);
