import { changeUnusedToDeleted, listUploadsToRemove, removeUploads, type UploadLocation } from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { local, partials, storageOf } from './storage/index.ts';
import { releaseExpiredLeases } from './upload-lease.ts';
import { DAY_MS } from '#shared/units.ts';

const UNUSED_LIFE_MS = 2 * DAY_MS;
const DELETED_LIFE_MS = 30 * DAY_MS;

/**
 * Removes the files of uploads deleted 30 days ago or unused for 48 hours, and the remains of aborted ones. Safe to
 * interrupt and to run in several processes: the row is marked deleted first, and removed after its file.
 */
export async function removeDeletedUploads(now: Date): Promise<void> {
  await local.sweepUnfinished(now);
  await partials.sweep(now);
  await releaseExpiredLeases(now);
  const unused = await changeUnusedToDeleted(before(now, UNUSED_LIFE_MS), now);
  const past = await listUploadsToRemove(before(now, DELETED_LIFE_MS), before(now, DAY_MS));
  const locations = Map.groupBy([...unused, ...past], ({ storage }) => storage);
  for (const some of locations.values()) await removeStored(some);
}

/** Removes files of one storage and their rows: in the next run if it is unavailable. */
export async function removeStored(locations: readonly UploadLocation[]): Promise<void> {
  const [first] = locations;
  if (!first) return;
  try {
    await storageOf(first).remove(locations);
    if (first.storage !== 'local') await local.remove(locations); // the copies of files that were moved away
    await removeUploads(
      locations.map(({ id }) => id),
      first.storage,
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    log('warn', 'files not removed yet', { storage: first.storage, count: locations.length });
  }
}

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);
