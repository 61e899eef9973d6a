import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MORE_GREEDY_AUDIO } from '../../../../tests/support/hostile-audio.ts';
import { inspectAudio } from './inspect.ts';

it.each(MORE_GREEDY_AUDIO)('%s is refused, and this process lives', async (_, make, milliseconds) => {
  const folder = await mkdtemp(join(tmpdir(), 'audio-'));
  const path = join(folder, 'greedy');
  await writeFile(path, make());
  await expect(inspectAudio(path, milliseconds)).rejects.toMatchObject({
    fault: 'unsupported',
    message: 'This file cannot be read',
  });
  await rm(folder, { recursive: true });
});
