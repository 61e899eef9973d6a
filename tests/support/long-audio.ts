import { readFile, writeFile } from 'node:fs/promises';
import { AUDIO } from './studio.ts';

/** Writes an MP3 of so many bytes: the same frames over and over. */
export async function writeLongAudio(file: string, bytes: number): Promise<Buffer> {
  const frames = (await readFile(AUDIO)).subarray(0, 1_000_000);
  const long = Buffer.alloc(bytes);
  for (let at = 0; at < long.length; at += frames.length) frames.copy(long, at);
  await writeFile(file, long);
  return long;
}
