import { open } from 'node:fs/promises';
import { ReasonError } from '#shared/reason-error.ts';
import { isMonoMp3 } from '../file/frames.ts';
import { skipTags } from '../file/read-audio.ts';
import { openAudioSource } from '../file/source.ts';
import { NO_LIMITS } from '../limits.ts';
import type { Samples } from '#shared/loudness.ts';
import { KB } from '#shared/units.ts';

/** A piece of a decoded file; the samples are valid until the next one. */
type Piece = { samples: Samples; sampleRate: number };

/** The file cannot be decoded here. */
export class NotDecodable extends ReasonError {}

const READ_BYTES = 4 * KB;

/**
 * Decodes a stored MP3 piece by piece; what people upload by the form can become one before. @throws NotDecodable,
 * Error when the disk fails
 */
export function decode(path: string, type: string): AsyncGenerator<Piece> {
  if (type !== 'audio/mpeg') throw new NotDecodable({ code: 'soundUnsupported' });
  return decodeMp3(path);
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
