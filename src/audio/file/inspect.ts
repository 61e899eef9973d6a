import { MAX_EPISODE_ART_BYTES } from '#shared/episode-limits.ts';
import { MB } from '#shared/units.ts';
import type { InspectAnswer, InspectRequest } from '../protocol.ts';
import { readAudio } from './read-audio.ts';
import { readTags } from './tags.ts';

/** Buffers are outside the heap that --max-old-space-size limits. */
const MEMORY = 256 * MB;

/** Returns what a file is, by its bytes alone. @throws LimitExceeded, Error when the disk fails */
export async function inspect({ path, milliseconds }: InspectRequest): Promise<InspectAnswer> {
  const limits = { milliseconds, memory: MEMORY };
  const facts = await readAudio(path, limits);
  if (!facts) return { problem: { code: 'notAudio' } };
  const { picture, ...tags } = await readTags(path, facts, MAX_EPISODE_ART_BYTES, limits);
  return { ...facts, ...tags, picture: picture && Buffer.from(picture).toString('base64') };
}
