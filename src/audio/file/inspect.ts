import { MAX_EPISODE_ART_BYTES } from '#shared/limits.ts';
import { MB } from '#shared/units.ts';
import type { InspectAnswer, InspectRequest } from '../protocol.ts';
import { readAudio } from './read-audio.ts';
import { NO_TAGS, readTags } from './tags.ts';

/** Buffers are outside the heap that --max-old-space-size limits. */
const MEMORY = 256 * MB;

/**
 * Yields what a file is, by its bytes alone, then the same with its tags: what tags cost never refuses audio.
 * @throws LimitExceeded, Error when the disk fails
 */
export async function* inspect({ path, milliseconds }: InspectRequest): AsyncGenerator<InspectAnswer> {
  const limits = { milliseconds, memory: MEMORY };
  const read = await readAudio(path, limits);
  if ('problem' in read) return yield read;
  yield { ...read.facts, ...NO_TAGS, picture: null };
  const { picture, ...tags } = await readTags(path, read, MAX_EPISODE_ART_BYTES, limits);
  yield { ...read.facts, ...tags, picture: picture && Buffer.from(picture).toString('base64') };
}
