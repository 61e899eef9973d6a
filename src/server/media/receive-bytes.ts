import type { Admin } from '#shared/account.ts';
import type { StoredUpload } from '#shared/upload.ts';
import { findUpload, findUploadOwner, type Upload } from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { findUploadId, objectPathOf } from './object-path.ts';
import { local, partials } from './storage/index.ts';
import type { UploadUrl } from './storage/upload-url.ts';
import { isRejection, storeOrReject } from './store-upload.ts';
import { acquireLease, leaseHeld, takeOverLease } from './upload-lease.ts';

type Sent = Pick<UploadUrl, 'id' | 'size'>;

/**
 * Writes, inspects and stores the bytes of one upload; resolves only when they are durable (fsync).
 * When the body breaks off or is rejected nothing is left, and the client may retry.
 * @throws DomainError conflict (in progress, or finished), missing, unsupported (another kind), invalid (length),
 * diskFull
 */
export async function receiveWhole(
  { id, size }: Sent,
  body: AsyncIterable<Uint8Array>,
  now: Date,
): Promise<StoredUpload> {
  await using lease = (await acquireLease(id, now)) ?? (await refuse(id));
  if (lease.upload.storage !== 'local') throw notExpected();
  if (lease.upload.kind === 'copy') throw new DomainError('invalid', { code: 'copyInParts' });
  await local.requireSpace(size);
  return await storeOrReject(lease, await local.stage(id, body, size));
}

/**
 * Returns how many bytes of a local upload are stored, so that it can continue from there: all once it has arrived.
 * @throws DomainError missing
 */
export async function findOffset({ id, size }: Sent): Promise<number> {
  const upload = await findUpload(id);
  if (upload?.storage !== 'local' || upload.state === 'deleted') throw notExpected();
  return isFinal(upload) ? size : partials.offset(upload);
}

/**
 * Appends bytes to a local upload; with the last one it is inspected and stored like one that came in a single request.
 * Returns the new offset, or the facts about the file that has arrived. However the body ends, what came of it stays.
 * A request before this one that still writes loses the upload to this one: its client has given it up.
 * @throws DomainError conflict (another offset, finished, or lost to a later request), missing, unsupported (another
 * kind; then the upload begins at 0 again), diskFull
 */
export async function receivePart(
  { id, size }: Sent,
  offset: number,
  body: AsyncIterable<Uint8Array>,
  now: Date,
): Promise<StoredUpload | number> {
  await using lease = (await takeOverLease(id, now)) ?? (await refuse(id));
  const { upload } = lease;
  const stored = await partials.offset(upload);
  if (offset !== stored) throw new DomainError('conflict', { code: 'uploadOffsetWrong', stored, given: offset });
  // The last byte counts when the file is stored: until then it is asked for again, and with it the file is finalized.
  const end = await partials.append(id, offset, size, body, (bytes) => lease.record(Math.min(bytes, size - 1)));
  if (end < size) return end;
  if (upload.kind === 'copy') return arrivedCopy(upload);
  try {
    // A copy: whatever still writes into the partial file, what is inspected is what is stored.
    return await storeOrReject(lease, await local.stage(id, partials.read(id), size));
  } catch (error) {
    if (isRejection(error)) await lease.record(0).then(() => partials.remove(id));
    throw error;
  }
}

/** Of a copy the last byte never counts: it stays unfinished, and is removed like an abandoned one. */
const arrivedCopy = ({ id, kind, originalName, declaredBytes: size }: Upload): StoredUpload => ({
  objectPath: objectPathOf(id, kind, originalName),
  size,
  type: 'application/octet-stream',
});

/** Returns a copy of this administrator that has arrived on this machine. @throws DomainError missing */
export async function findArrivedBackup(admin: Admin, reference: string): Promise<{ id: string; path: string }> {
  const id = findUploadId(reference);
  const upload = id ? await findUpload(id) : null;
  const isTheirs = upload?.kind === 'copy' && (await findUploadOwner(upload.id)) === admin.id;
  if (isTheirs && (await partials.size(upload.id)) === upload.declaredBytes)
    return { id: upload.id, path: partials.locate(upload.id) };
  throw new DomainError('missing', { code: 'copyNotHere' });
}

/** @throws DomainError that says why the lease of an upload was not to be had */
async function refuse(id: string): Promise<never> {
  const upload = await findUpload(id);
  if (upload?.storage !== 'local' || upload.state === 'deleted') throw notExpected();
  throw isFinal(upload) ? new DomainError('conflict', { code: 'uploadComplete' }) : leaseHeld();
}

const isFinal = ({ state }: Upload): boolean => state === 'stored' || state === 'attached';

const notExpected = () => new DomainError('missing', { code: 'uploadNotExpected' });
