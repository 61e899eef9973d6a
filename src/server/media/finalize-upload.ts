import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredUpload } from '#shared/upload.ts';
import { changeToStored, findUpload, type Upload } from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { createGate } from '#server/gate.ts';
import { inspectFile } from './audio/inspect.ts';
import { enqueueSound } from './sound/measure.ts';
import { objectPathOf } from './object-path.ts';
import { partials, storageOf } from './storage/index.ts';
import type { StagedFile } from './storage/port.ts';
import { acquireLease, HEARTBEAT_MS, leaseLost, withLease } from './upload-lease.ts';

/** How long to wait for a file that another process is finalizing. */
const WAIT_MS = 20_000;
const POLL_MS = 200;
/** Files of storage services inspected at once in this process: each takes disk space here. */
const inspections = createGate({
  running: 4,
  waiting: 20,
  reason: { code: 'tooManyUploads' },
  retryAfter: 10,
});

/**
 * Finalizes an upload to a storage service: stores or rejects it, by the same rules. Does nothing for an upload that
 * has not been sent or is final already; waits for one whose lease another process holds. `leavesRejected`: rejected
 * bytes stay at the service, so that the request that uses them later gets the reason.
 * @throws DomainError unsupported, invalid (length), unavailable, conflict (still in progress)
 */
export async function finalizeUpload(id: string, { leavesRejected = false } = {}): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const upload = await findUpload(id);
    if (!upload || upload.storage === 'local' || !['pending', 'receiving'].includes(upload.state)) return;
    if (await inspections.run(() => finalizeUnleased(id, leavesRejected))) return;
    if (performance.now() > deadline) throw inProgress();
    await sleep(POLL_MS);
  }
}

/** Returns false when another process holds the lease. */
async function finalizeUnleased(id: string, leavesRejected: boolean): Promise<boolean> {
  const lease = await acquireLease(id, new Date());
  if (!lease) return false;
  const { upload } = lease;
  await withLease(lease, async (confirm) => {
    const staged = await storageOf(upload).fetchForInspection(upload, upload.declaredBytes);
    if (staged) await storeOrReject(upload, leavesRejected ? { ...staged, reject: staged.discard } : staged, confirm);
  });
  return true;
}

type Confirm = () => Promise<Date>;

/** Stores the bytes. Rejects those that are not what was announced; any other failure can be retried. */
export async function storeOrReject(upload: Upload, staged: StagedFile, confirm: Confirm): Promise<StoredUpload> {
  try {
    return await store(upload, staged, confirm);
  } catch (error) {
    await (isRejection(error) ? staged.reject() : staged.discard());
    throw error;
  }
}

/** Returns whether the bytes are at fault, so that sending the same ones again is of no use. */
export const isRejection = (error: unknown): boolean =>
  error instanceof DomainError && ['unsupported', 'invalid'].includes(error.fault);

async function store(upload: Upload, staged: StagedFile, confirm: Confirm): Promise<StoredUpload> {
  const { id, kind, originalName, declaredBytes: size } = upload;
  if (staged.bytes !== size)
    throw new DomainError('invalid', { code: 'sizeDiffersFromDeclared', announced: size, came: staged.bytes });
  const found = await inspectFile(kind === 'pdf' ? 'pdf' : 'audio', staged.path, size);
  const { type, extension, duration, marks } = found;
  const renewedAt = await confirm();
  await staged.commit(extension);
  const facts = { ...found, bytes: size, sha256: staged.sha256 };
  if (!(await changeToStored(id, renewedAt, facts, new Date()))) throw leaseLost();
  if (kind === 'audio') await enqueueSound(id);
  await partials.remove(id);
  const objectPath = objectPathOf(id, kind, originalName);
  return { objectPath, size, type, ...(duration !== null && { duration }), ...(marks && { marks }) };
}

export const inProgress = () =>
  new DomainError('conflict', { code: 'uploadInProgress' }, { retryAfter: HEARTBEAT_MS / 1000 });
