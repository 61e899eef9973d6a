import { linksIn } from '#shared/ogg/links.ts';
import { AudioBlob, type AudioSource } from '../source.ts';
import { video } from '../played.ts';
import type { Held } from './held.ts';

/**
 * Reads an Ogg by its pages: a length is the position of the last one that is there, and of recordings one behind the
 * other the sum.
 */
export async function readOgg(source: AudioSource): Promise<Held | null> {
  const { parseBlob } = await import('music-metadata'); // loaded by the first that comes
  const { format } = await parseBlob(new AudioBlob(source, 'audio/ogg'), { duration: true, skipCovers: true });
  if (format.hasVideo) throw video();
  if (!format.hasAudio || !format.codec) return null;
  const links = await linksIn(source);
  const seconds = links.length > 1 ? links.reduce((sum, link) => sum + link.seconds, 0) : (format.duration ?? 0);
  return { codec: format.codec, seconds };
}
