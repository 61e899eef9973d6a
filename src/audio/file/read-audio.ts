import { AUDIO_TYPES, type AudioExtension } from '#shared/audio-formats.ts';
import { MAX_EPISODE_SECONDS } from '#shared/episode-limits.ts';
import { MINUTE_S } from '#shared/units.ts';
import type { Limits } from '../limits.ts';
import type { AudioFacts } from '../protocol.ts';
import { countFrames } from './frames.ts';
import { AudioBlob, type AudioSource, isParserError, openAudioSource } from './source.ts';

/**
 * Returns a file's audio format and duration, by its bytes alone; null when browsers cannot play it, it has a video
 * track or no audio. @throws LimitExceeded beyond the limits, Error when the disk fails
 */
export async function readAudio(path: string, limits: Limits): Promise<AudioFacts | null> {
  const source = await openAudioSource(path, limits);
  try {
    return await inspect(source);
  } catch (error) {
    if (isParserError(error)) return null;
    throw error;
  } finally {
    await source.close();
  }
}

async function inspect(source: AudioSource): Promise<AudioFacts | null> {
  const start = await skipTags(source);
  const head = Buffer.from(await source.read(start, start + 64));
  const extension = sniffContainer(head);
  if (extension) {
    const seconds = (await readContainer(source, AUDIO_TYPES[extension])) ?? 0;
    return facts(extension, seconds, start, minuteByAverage(seconds, start, source.size));
  }
  if (isText(head)) return null;
  const frames = await countFrames(source, start);
  return frames && facts(frames.type, frames.seconds, start, frames.minuteEnd ?? source.size);
}

function facts(extension: AudioExtension, seconds: number, audioStart: number, minuteEnd: number): AudioFacts | null {
  if (!(seconds > 0) || seconds > MAX_EPISODE_SECONDS) return null;
  return { type: AUDIO_TYPES[extension], extension, duration: Math.floor(seconds + 1e-6), audioStart, minuteEnd };
}

const minuteByAverage = (seconds: number, start: number, size: number): number =>
  seconds > MINUTE_S ? start + Math.ceil(((size - start) * MINUTE_S) / seconds) : size;

function sniffContainer(head: Buffer): AudioExtension | null {
  const text = head.toString('latin1');
  if (text.startsWith('fLaC')) return 'flac';
  if (text.startsWith('OggS')) return 'ogg';
  if (text.startsWith('RIFF') && text.startsWith('WAVE', 8)) return 'wav';
  if (text.startsWith('ftyp', 4)) return 'm4a';
  // Any other Matroska has the same first bytes and another DocType; browsers do not play it.
  return text.startsWith('\x1a\x45\xdf\xa3') && text.includes('webm') ? 'webm' : null;
}

async function readContainer(source: AudioSource, type: string): Promise<number | undefined> {
  const { parseBlob } = await import('music-metadata'); // only containers need it
  const { format } = await parseBlob(new AudioBlob(source, type), { duration: true, skipCovers: true });
  return format.hasAudio && !format.hasVideo ? format.duration : undefined;
}

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
