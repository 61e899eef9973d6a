import * as mp4 from '#shared/mp4/boxes.ts';
import type { AudioSource } from '../source.ts';

/** Returns a copy of what is in a box; of one that is not there or too large nothing. */
export async function bytesOf(source: AudioSource, box: mp4.Box | null): Promise<Buffer> {
  return Buffer.from((await mp4.bytesOf(source, box)).buffer);
}
