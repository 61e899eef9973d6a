import { changeReceiver } from '#server/db/unfinished-uploads.ts';
import {
  changeExpiredToPending,
  changeHeartbeat,
  changeToPending,
  changeToReceiving,
  type Upload,
} from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { logError } from '#server/log.ts';

export const HEARTBEAT_MS = 10_000;
/** Three heartbeats missed: the lease has expired, the process that holds it is taken for dead. */
const LEASE_MS = 35_000;

/**
 * The exclusive right of one process to store the file of an upload. `renewedAt`, the time of its last heartbeat, also
 * identifies the holder: a process that finds another time in the row has lost the lease.
 */
export type Lease = { readonly upload: Upload; renewedAt: Date };

/** Acquires the lease of a pending upload, or of one whose lease has expired; null for any other. */
export async function acquireLease(id: string, now: Date): Promise<Lease | null> {
  const upload = await changeToReceiving(id, now, expiryBefore(now));
  return upload && { upload, renewedAt: now };
}

/**
 * Acquires the lease of an upload that has not arrived, also from a living holder: the client of an upload that goes on
 * knows that its earlier connection is lost before the server does. Null for any other upload.
 */
export async function takeOverLease(id: string, now: Date): Promise<Lease | null> {
  const taken = await changeReceiver(id, now);
  return taken && { upload: taken.upload, renewedAt: taken.since };
}

/**
 * Stores how many bytes of the upload are durable, and renews the lease. @throws DomainError conflict when it was lost
 */
type RecordBytes = (bytes: number) => Promise<void>;

/**
 * Runs `work` with a heartbeat every `interval` milliseconds, then releases the lease: an upload that was not stored
 * returns to pending. `work` calls `confirm` before it stores the file: it ends the heartbeat, renews the lease a last
 * time and returns that time, so that a process that lost its lease does not overwrite the new holder's file.
 * @throws DomainError conflict from `confirm` and `record` when the lease was lost
 */
export async function withLease<Outcome>(
  lease: Lease,
  work: (confirm: () => Promise<Date>, record: RecordBytes) => Promise<Outcome>,
  interval = HEARTBEAT_MS,
): Promise<Outcome> {
  const heartbeat = startHeartbeat(lease, interval);
  const confirm = async () => {
    await heartbeat.stop();
    if (!(await renew(lease))) throw leaseLost();
    return lease.renewedAt;
  };
  try {
    return await work(confirm, heartbeat.record);
  } finally {
    await heartbeat.stop();
    await release(lease);
  }
}

/** Returns expired leases' uploads to pending. */
export async function releaseExpiredLeases(now: Date): Promise<void> {
  await changeExpiredToPending(expiryBefore(now));
}

export const leaseLost = (): DomainError => new DomainError('conflict', { code: 'uploadReplaced' });

/** Returns the time before which a last heartbeat means that the lease has expired. */
const expiryBefore = (now: Date): Date => new Date(now.getTime() - LEASE_MS);

/**
 * Starts the heartbeat. Renewals wait for each other, because each names the time of the one before. `stop` resolves
 * when a renewal in flight has ended.
 */
function startHeartbeat(lease: Lease, interval: number) {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (renewal: () => Promise<void>): Promise<void> => {
    const done = last.then(renewal);
    last = done.catch(() => undefined);
    return done;
  };
  const beat = () =>
    renew(lease).then(
      () => undefined,
      (error: unknown) => logError('upload heartbeat failed', error, { id: lease.upload.id }),
    );
  const timer = setInterval(() => void inTurn(beat), interval);
  const record: RecordBytes = (bytes) =>
    inTurn(async () => {
      if (!(await renew(lease, bytes))) throw leaseLost();
    });
  const stop = () => {
    clearInterval(timer);
    return last;
  };
  return { record, stop };
}

/** Returns false when the lease was lost. Never writes the same instant twice, since it identifies the holder. */
async function renew(lease: Lease, bytes: number | null = null): Promise<boolean> {
  const next = new Date(Math.max(Date.now(), lease.renewedAt.getTime() + 1));
  const isOurs = await changeHeartbeat(lease.upload.id, lease.renewedAt, next, bytes);
  if (isOurs) lease.renewedAt = next;
  return isOurs;
}

/** Does nothing when the file was stored or the lease was lost. A failure is logged: the lease expires by itself. */
async function release({ upload: { id, kind }, renewedAt }: Lease): Promise<void> {
  await changeToPending(id, renewedAt).catch((cause: unknown) =>
    logError('upload lease not released', cause, { id, kind }),
  );
}
