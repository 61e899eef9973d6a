import { open } from 'node:fs/promises';
import type { UploadKind } from '#shared/upload.ts';
import { DomainError } from '#server/errors.ts';
import { countFrames } from './frames.ts';
import { AudioBlob, openAudioSource, type AudioSource } from './source.ts';

/** What the bytes of a file say of it. Null for a PDF: `duration` (whole seconds), and what counts a download. */
type FileFacts = Omit<AudioFacts, Measured> & { [name in Measured]: number | null };
type Measured = 'duration' | 'audioStart' | 'minuteEnd';

/**
 * The detected format of audio. `duration` in whole seconds, rounded down; `audioStart` is the byte after the ID3v2
 * tags; `minuteEnd` the byte at which the 60th second ends: by its frames, or by the average rate of a container.
 */
type AudioFacts = { type: string; extension: string; duration: number; audioStart: number; minuteEnd: number };

const TYPES = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  aac: 'audio/aac',
  webm: 'audio/webm',
} as const;
type Extension = keyof typeof TYPES;

/** Extensions of the audio formats we store. */
export const AUDIO_EXTENSIONS: readonly string[] = Object.keys(TYPES);

const LONGEST_SECONDS = 86_400;
const MINUTE = 60;

const PDF: FileFacts = {
  type: 'application/pdf',
  extension: 'pdf',
  duration: null,
  audioStart: null,
  minuteEnd: null,
};

/** Returns type, extension and duration of a file of `size` bytes. @throws DomainError unsupported for another kind */
export async function inspectFile(kind: UploadKind, path: string, size: number): Promise<FileFacts> {
  if (kind === 'pdf') {
    if (await isPdfFile(path, size)) return PDF;
    throw new DomainError('unsupported', 'This file is not a PDF');
  }
  const audio = await inspectAudio(path);
  if (audio) return audio;
  throw new DomainError('unsupported', 'This file is not audio we can play (MP3, M4A, AAC, OGG, WAV, FLAC, WebM)');
}

/**
 * Returns a file's audio format and duration, by its bytes alone; null when browsers cannot play it, it has a video
 * track, has no audio or takes more than `milliseconds` of processor time to read. @throws Error when the disk fails
 */
export async function inspectAudio(path: string, milliseconds = 15_000): Promise<AudioFacts | null> {
  const source = await openAudioSource(path, milliseconds);
  try {
    return await inspect(source);
  } catch (error) {
    // Parsers of hostile bytes throw anything; only system errors have an errno.
    if (error instanceof Error && 'errno' in error) throw error;
    return null;
  } finally {
    await source.close();
  }
}

/** Returns whether this is a PDF. `tail` is the last 2 KB: Acrobat wants %%EOF in the last 1 KB, others are laxer. */
export const isPdf = (head: Buffer, tail: Buffer): boolean =>
  head.toString('latin1', 0, 5) === '%PDF-' && tail.subarray(-2048).includes('%%EOF');

async function isPdfFile(path: string, size: number): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const { buffer: tail } = await file.read(Buffer.alloc(2048), 0, 2048, Math.max(0, size - 2048));
    return isPdf(head, tail);
  } finally {
    await file.close();
  }
}

async function inspect(source: AudioSource): Promise<AudioFacts | null> {
  const start = await afterTags(source);
  const head = Buffer.from(await source.read(start, start + 64));
  const extension = sniffContainer(head);
  if (extension) {
    const seconds = (await readContainer(source, TYPES[extension])) ?? 0;
    return facts(extension, seconds, start, minuteByAverage(seconds, start, source.size));
  }
  if (isText(head)) return null;
  const frames = await countFrames(source, start);
  return frames && facts(frames.type, frames.seconds, start, frames.minuteEnd ?? source.size);
}

function facts(extension: Extension, seconds: number, audioStart: number, minuteEnd: number): AudioFacts | null {
  if (!(seconds > 0) || seconds > LONGEST_SECONDS) return null;
  return { type: TYPES[extension], extension, duration: Math.floor(seconds + 1e-6), audioStart, minuteEnd };
}

const minuteByAverage = (seconds: number, start: number, size: number): number =>
  seconds > MINUTE ? start + Math.ceil(((size - start) * MINUTE) / seconds) : size;

function sniffContainer(head: Buffer): Extension | null {
  const text = head.toString('latin1');
  if (text.startsWith('fLaC')) return 'flac';
  if (text.startsWith('OggS')) return 'ogg';
  if (text.startsWith('RIFF') && text.startsWith('WAVE', 8)) return 'wav';
  if (text.startsWith('ftyp', 4)) return 'm4a';
  // Any other Matroska has the same first bytes and another DocType; browsers do not play it.
  return text.startsWith('\x1a\x45\xdf\xa3') && text.includes('webm') ? 'webm' : null;
}

async function readContainer(source: AudioSource, type: string): Promise<number | undefined> {
  const { parseBlob } = await import('music-metadata'); // loaded by the first upload, not by a start
  const { format } = await parseBlob(new AudioBlob(source, type), { duration: true, skipCovers: true });
  return format.hasAudio && !format.hasVideo ? format.duration : undefined;
}

/** Returns the offset after the ID3v2 tags. Source: id3.org, ID3v2.4 structure, §3.1: 28-bit size, +10 for a footer. */
async function afterTags(source: AudioSource): Promise<number> {
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
