import { setTimeout as sleep } from 'node:timers/promises';
import { findUpload } from '#server/db/uploads.ts';
import { createGate } from '#server/gate.ts';
import { storageOf } from './storage/index.ts';
import { storeOrReject } from './store-upload.ts';
import { acquireLease, leaseHeld } from './upload-lease.ts';
import { SECOND_MS } from '#shared/units.ts';

/** How long to wait for a file that another process is finalizing. */
const WAIT_MS = 20 * SECOND_MS;
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
    if (performance.now() > deadline) throw leaseHeld();
    await sleep(POLL_MS);
  }
}

/** Returns false when another process holds the lease. */
async function finalizeUnleased(id: string, leavesRejected: boolean): Promise<boolean> {
  await using lease = await acquireLease(id, new Date());
  if (!lease) return false;
  const { upload } = lease;
  const staged = await storageOf(upload).fetchForInspection(upload, upload.declaredBytes);
  if (staged) await storeOrReject(lease, leavesRejected ? { ...staged, reject: staged.discard } : staged);
  return true;
}
