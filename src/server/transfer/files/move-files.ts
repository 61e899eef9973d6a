import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { ConfigError } from '#server/config.ts';
import { type ArrivedFile, listArrivedFiles } from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { local, type MoveOutcome, moveToBucket, moveToLocal, removeLocalCopy, s3 } from '#server/media/index.ts';

/** Files under way at a time; each is a stream. */
const AT_ONCE = 4;
/** In milliseconds: between attempts while the service does not answer. */
const PAUSES = [500, 2_000, 8_000];

export type FilesProgress = { files: number; bytes: number; of: number };
export type MovedFiles = {
  /** How many are where they should be now, and their bytes. */
  files: number;
  bytes: number;
  /** Names of those that could not be moved, by reason. */
  left: Record<Exclude<MoveOutcome, 'moved' | 'gone'>, string[]>;
};
type Options = { signal: AbortSignal; onProgress: (progress: FilesProgress) => void; pauses?: readonly number[] };
type Target = 's3' | 'local';

/**
 * Moves all files to a storage, one after the other, also under a running site: each is served from the old storage
 * until its copy was read back, then from the new one. Looks again for files that arrive meanwhile. Run again after a
 * break, it goes on. @throws ConfigError for wrong settings, DomainError unavailable after the last attempt
 */
export async function moveFiles(to: Target, { signal, onProgress, pauses = PAUSES }: Options): Promise<MovedFiles> {
  const move = await moveTo(to);
  const moved: MovedFiles = { files: 0, bytes: 0, left: { missing: [], damaged: [], foreign: [] } };
  const seen = new Set<string>();
  for (;;) {
    const files = (await listArrivedFiles(to, { isElsewhere: true })).filter(({ id }) => !seen.has(id));
    if (files.length === 0) break;
    const of = moved.bytes + files.reduce((sum, { bytes }) => sum + bytes, 0);
    await eachOf(files, signal, async (file) => {
      const outcome = await withRetry(() => move(file, signal), pauses, signal);
      seen.add(file.id);
      if (outcome === 'gone') return;
      if (outcome !== 'moved') return void moved.left[outcome].push(`${file.id}.${file.extension}`);
      moved.files += 1;
      moved.bytes += file.bytes;
      onProgress({ files: moved.files, bytes: moved.bytes, of });
    });
  }
  // Processes remember where published files are, for the time when the database is away.
  if (moved.files > 0) await transactAndInvalidate(['episodes'], () => Promise.resolve());
  return moved;
}

/** Removes the local copies of files that are in the bucket; returns how many and their bytes. */
export async function removeLocalCopies(signal: AbortSignal): Promise<{ files: number; bytes: number }> {
  const bucket = requireBucket();
  const removed = { files: 0, bytes: 0 };
  await eachOf(await listArrivedFiles('s3'), signal, async (file) => {
    if (!(await removeLocalCopy(file, bucket))) return;
    removed.files += 1;
    removed.bytes += file.bytes;
  });
  return removed;
}

async function moveTo(to: Target): Promise<(file: ArrivedFile, signal: AbortSignal) => Promise<MoveOutcome>> {
  if (to === 'local') {
    await local.check();
    return moveToLocal;
  }
  const bucket = requireBucket();
  await bucket.check().catch((error: unknown) => {
    throw error instanceof ConfigError ? new ConfigError(error.message.replace('STORAGE is "s3": ', '')) : error;
  });
  return (file, signal) => {
    if (file.storage !== 'local')
      throw new ConfigError('there are files at UploadThing: npm run move-files -- local first');
    return moveToBucket(file, bucket, signal);
  };
}

function requireBucket() {
  if (s3) return s3;
  throw new ConfigError(
    'set S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY first: docs/operations.md, "Moving files to S3"',
  );
}

/** Stops at the first failure, when those under way have ended. */
async function eachOf(files: readonly ArrivedFile[], signal: AbortSignal, work: (file: ArrivedFile) => Promise<void>) {
  const failed = new AbortController();
  const limit = pLimit(AT_ONCE);
  const all = files.map((file) =>
    limit(async () => {
      if (failed.signal.aborted) return;
      signal.throwIfAborted();
      await work(file).catch((error: unknown) => {
        failed.abort();
        throw error;
      });
    }),
  );
  const outcomes = await Promise.allSettled(all);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function withRetry<Result>(work: () => Promise<Result>, pauses: readonly number[], signal: AbortSignal) {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError && error.fault === 'unavailable')) throw error;
      await sleep(pause, undefined, { signal });
    }
  }
  return work();
}
