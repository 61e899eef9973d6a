import type { StoredUpload } from '#shared/upload.ts';
import { changeToExpired } from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { inspectAudio, inspectPdf } from './audio/inspect.ts';
import { objectPathOf } from './object-path.ts';
import { enqueueSound } from './sound/measure.ts';
import { partials } from './storage/index.ts';
import type { StagedFile } from './storage/port.ts';
import type { Lease } from './upload-lease.ts';

/**
 * Stores the bytes. Rejects those that are not what was announced, and then waits for no others; any other failure can
 * be retried.
 */
export async function storeOrReject(lease: Lease, staged: StagedFile): Promise<StoredUpload> {
  const { id, kind, originalName, declaredBytes: size } = lease.upload;
  const { path, bytes, sha256 } = staged;
  try {
    if (bytes !== size)
      throw new DomainError('invalid', { code: 'sizeDiffersFromDeclared', announced: size, came: bytes });
    const found = await (kind === 'pdf' ? inspectPdf(path, size) : inspectAudio(path));
    await lease.store({ ...found, bytes, sha256 }, async (db) => {
      await staged.commit(found.extension);
      if (kind === 'audio') await enqueueSound(id, db);
    });
    await partials.remove(id);
    const { type, duration, marks } = found;
    const measured = { ...(duration !== null && { duration }), ...(marks && { marks }) };
    return { objectPath: objectPathOf(id, kind, originalName), size, type, ...measured };
  } catch (error) {
    if (!isRejection(error)) await staged.discard();
    else await Promise.all([staged.reject(), changeToExpired(id, new Date())]);
    throw error;
  }
}

/** Returns whether the bytes are at fault, so that sending the same ones again is of no use. */
export const isRejection = (error: unknown): boolean =>
  error instanceof DomainError && ['unsupported', 'invalid'].includes(error.fault);
