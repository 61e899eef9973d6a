import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import type { Reason } from '#shared/reason.ts';
import { isMonoMp3 } from '../file/frames.ts';
import { skipTags } from '../file/read-audio.ts';
import { openAudioSource } from '../file/source.ts';
import { NO_LIMITS } from '../limits.ts';
import type { Samples } from './loudness.ts';

/** A piece of a decoded file; the samples are valid until the next one. */
type Piece = { samples: Samples; sampleRate: number };

/** The file cannot be decoded here. */
export class NotDecodable extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.code);
    this.reason = reason;
  }
}

const READ_BYTES = 4 * 1024;
/** The demuxer by the stored type: what the file says of itself chooses none, so it leads to no other file. */
const DEMUXERS: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'mov',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/webm': 'matroska',
};

/** Decodes a stored file piece by piece: MP3 here, others by ffmpeg. @throws NotDecodable, Error when the disk fails */
export function decode(path: string, type: string): AsyncGenerator<Piece> {
  return type === 'audio/mpeg' ? decodeMp3(path) : decodeByFfmpeg(path, type);
}

async function* decodeMp3(path: string): AsyncGenerator<Piece> {
  const { start, isMono } = await readHead(path);
  const file = await open(path);
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const bytes = Buffer.alloc(READ_BYTES);
  try {
    for (let at = start; ;) {
      const { bytesRead } = await file.read(bytes, 0, READ_BYTES, at);
      if (bytesRead === 0) break;
      at += bytesRead;
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes.subarray(0, bytesRead));
      if (samplesDecoded > 0) yield { samples: isMono ? channelData.slice(0, 1) : channelData, sampleRate };
    }
  } finally {
    decoder.free();
    await file.close();
  }
}

/** The decoder takes tags for damaged frames, and makes two channels of one. */
async function readHead(path: string): Promise<{ start: number; isMono: boolean }> {
  const source = await openAudioSource(path, NO_LIMITS);
  try {
    const start = await skipTags(source);
    return { start, isMono: await isMonoMp3(source, start) };
  } finally {
    await source.close();
  }
}

/** Only the file itself is opened, whatever it refers to. */
const FFMPEG_FLAGS = ['-v', 'error', '-nostdin', '-protocol_whitelist', 'file', '-max_alloc', '134217728'];

async function* decodeByFfmpeg(path: string, type: string): AsyncGenerator<Piece> {
  const demuxer = DEMUXERS[type];
  if (!demuxer) throw new NotDecodable({ code: 'soundUnsupported' });
  const output = ['-map', '0:a:0', '-c:a', 'pcm_f32le', '-f', 'wav', 'pipe:1'];
  const ffmpeg = spawn('ffmpeg', [...FFMPEG_FLAGS, '-f', demuxer, '-i', `file:${path}`, ...output], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const started = new Promise<boolean>((settle) => {
    ffmpeg.once('spawn', () => settle(true));
    ffmpeg.once('error', () => settle(false));
  });
  try {
    if (!(await started)) throw new NotDecodable({ code: 'soundNeedsFfmpeg' });
    yield* readWave(ffmpeg.stdout);
  } finally {
    ffmpeg.kill('SIGKILL');
  }
}

/** Reads WAVE of 32-bit floats as ffmpeg writes it into a pipe, where the sizes are not known. */
async function* readWave(stream: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  let rest: Buffer = Buffer.alloc(0);
  let format: { channels: number; sampleRate: number } | null = null;
  for await (const chunk of stream) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (!format) {
      const header = readHeader(rest);
      if (!header) continue;
      format = header;
      rest = rest.subarray(header.length);
    }
    const { channels, sampleRate } = format;
    const frames = Math.floor(rest.length / 4 / channels);
    if (frames > 0) yield { samples: deinterleave(rest, frames, channels), sampleRate };
    rest = rest.subarray(frames * 4 * channels);
  }
}

function readHeader(bytes: Buffer): { channels: number; sampleRate: number; length: number } | null {
  const data = bytes.indexOf('data', 12, 'latin1');
  const format = bytes.indexOf('fmt ', 12, 'latin1');
  if (data < 0 || format < 0 || bytes.length < data + 8) return null;
  return { channels: bytes.readUInt16LE(format + 10), sampleRate: bytes.readUInt32LE(format + 12), length: data + 8 };
}

function deinterleave(bytes: Buffer, frames: number, channels: number): Float32Array[] {
  const all = new Float32Array(frames * channels);
  Buffer.from(all.buffer).set(bytes.subarray(0, all.byteLength));
  return Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: frames }, (__, frame) => all[frame * channels + channel] ?? 0),
  );
}
