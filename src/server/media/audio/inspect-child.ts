// What inspect.ts runs in a process of its own: `inspect-child.ts FILE MILLISECONDS` prints the facts about an audio
// file as JSON. Status 3: it cannot be read within the limits; 1: the disk failed.
import { MAX_EPISODE_ART_BYTES } from '#shared/episode-limits.ts';
import { readAudio } from './read-audio.ts';
import { LimitExceeded } from './source.ts';
import { readTags } from './tags.ts';
import { MB } from '#shared/units.ts';

process.once('uncaughtException', () => process.exit(3)); // thrown by a parser outside of what we wait for
const [path = '', milliseconds] = process.argv.slice(2);
/** Buffers are outside the heap that --max-old-space-size limits. */
const limits = { milliseconds: Number(milliseconds), memory: 256 * MB };
try {
  const audio = await readAudio(path, limits);
  const found = audio && (await readTags(path, audio, MAX_EPISODE_ART_BYTES, limits));
  const picture = found?.picture && Buffer.from(found.picture).toString('base64');
  process.stdout.write(JSON.stringify(audio && { ...audio, ...found, picture }));
} catch (error) {
  process.stderr.write(String(error));
  process.exitCode = error instanceof LimitExceeded ? 3 : 1;
}
