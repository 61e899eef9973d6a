import { join } from 'node:path';
import { DomainError } from '#server/errors.ts';
import { changeMinute, listUnmeasuredAudio } from '#server/db/uploads.ts';
import { inspectAudio } from './audio/inspect.ts';
import { local } from './storage/index.ts';

/** Files of one round: each is read once from its beginning to its end. */
const ROUND = 200;

/**
 * Measures the first minute of local files that arrived before it was measured. Files at storage services would have to
 * be fetched; they count by their average bitrate.
 */
export async function measureMinutes(): Promise<void> {
  for (const file of await listUnmeasuredAudio(ROUND)) {
    const { root, name } = local.locate(file);
    // A missing file is logged when it is sent.
    const found = await inspectAudio(join(root, name)).catch((error: unknown) =>
      error instanceof DomainError ? null : undefined,
    );
    // A file that cannot be measured counts only when it was sent whole.
    if (found !== undefined) await changeMinute(file.id, found?.audioStart ?? 0, found?.minuteEnd ?? file.bytes);
  }
}
