import { AudioBlob, type AudioSource } from '../source.ts';
import { video } from '../played.ts';
import type { Held } from './held.ts';

/** Reads an Ogg by its pages: a length is the position of the last one that is there. */
export async function readOgg(source: AudioSource): Promise<Held | null> {
  const { parseBlob } = await import('music-metadata'); // loaded by the first that comes
  const { format } = await parseBlob(new AudioBlob(source, 'audio/ogg'), { duration: true, skipCovers: true });
  if (format.hasVideo) throw video();
  return format.hasAudio && format.codec ? { codec: format.codec, seconds: format.duration ?? 0 } : null;
}
