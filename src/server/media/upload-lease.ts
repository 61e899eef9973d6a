import { type Db, sql } from '#server/db/sql.ts';
import {
  type ArrivedFacts,
  changeExpiredToPending,
  changeHeartbeat,
  changeLeaseHolder,
  changeToPending,
  changeToReceiving,
  changeToStored,
} from '#server/db/upload-leases.ts';
import type { Upload } from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { logError } from '#server/log.ts';
import { SECOND_MS } from '#shared/units.ts';

const HEARTBEAT_MS = 10 * SECOND_MS;
/** Three heartbeats missed: the lease has expired, the process that holds it is taken for dead. */
const LEASE_MS = 35 * SECOND_MS;

/**
 * The exclusive right of one process to store the file of an upload, with a heartbeat until it is disposed of; then an
 * upload that was not stored returns to pending. The time of the last renewal identifies the holder: a process that
 * finds another time in the row has lost the lease.
 */
export type Lease = AsyncDisposable & {
  readonly upload: Upload;
  /**
   * Writes how many bytes of the upload are durable, and renews the lease. @throws DomainError conflict when it was
   * lost
   */
  record(bytes: number): Promise<void>;
  /**
   * Records the file as stored, and calls `commit` in the same transaction: a process that lost the lease does not
   * overwrite the file of the new holder, and no one acquires it in the meantime. @throws DomainError conflict when it
   * was lost
   */
  store(facts: ArrivedFacts, commit: (db: Db) => Promise<void>): Promise<void>;
};

/**
 * Acquires the lease of a pending upload, or of one whose lease has expired; null for any other. `interval`: of the
 * heartbeat, in milliseconds.
 */
export async function acquireLease(id: string, now: Date, interval = HEARTBEAT_MS): Promise<Lease | null> {
  const upload = await changeToReceiving(id, now, expiryBefore(now));
  return upload && holdLease(upload, now, interval);
}

/**
 * Acquires the lease of a local upload that has not arrived, also from a living holder: the client that continues an
 * upload knows that its earlier connection is lost before the server does. Null for any other upload.
 */
export async function takeOverLease(id: string, now: Date): Promise<Lease | null> {
  const taken = await changeLeaseHolder(id, now);
  return taken && holdLease(taken.upload, taken.since, HEARTBEAT_MS);
}

/** Returns expired leases' uploads to pending. */
export async function releaseExpiredLeases(now: Date): Promise<void> {
  await changeExpiredToPending(expiryBefore(now));
}

/** Returns the refusal while another process holds the lease. */
export const leaseHeld = (): DomainError =>
  new DomainError('conflict', { code: 'uploadInProgress' }, { retryAfter: HEARTBEAT_MS / 1000 });

/** Returns the time before which a last heartbeat means that the lease has expired. */
const expiryBefore = (now: Date): Date => new Date(now.getTime() - LEASE_MS);

function holdLease(upload: Upload, since: Date, interval: number): Lease {
  const { id, kind } = upload;
  let renewedAt = since;
  let isHeld = true;
  const renew = async (bytes: number | null = null) => {
    // Never the same instant twice, since it identifies the holder.
    const next = new Date(Math.max(Date.now(), renewedAt.getTime() + 1));
    const isOurs = await changeHeartbeat(id, renewedAt, next, bytes);
    if (isOurs) renewedAt = next;
    return isOurs;
  };
  const heartbeat = startHeartbeat(
    () => renew().catch((error: unknown) => logError('upload heartbeat failed', error, { id })),
    interval,
  );
  return {
    upload,
    record: (bytes) =>
      heartbeat.inTurn(async () => {
        if (!(await renew(bytes))) throw leaseLost();
      }),
    async store(facts, commit) {
      await heartbeat.stop();
      await sql.begin(async (db) => {
        if (!(await changeToStored(id, renewedAt, facts, new Date(), db))) throw leaseLost();
        await commit(db);
      });
      isHeld = false;
    },
    async [Symbol.asyncDispose]() {
      await heartbeat.stop();
      if (!isHeld) return;
      // The lease expires on its own.
      await changeToPending(id, renewedAt).catch((cause: unknown) =>
        logError('upload lease not released', cause, { id, kind }),
      );
    },
  };
}

/**
 * Starts the heartbeat. Renewals wait for each other, because each names the time of the one before. `stop` resolves
 * when a renewal in flight has ended.
 */
function startHeartbeat(beat: () => Promise<unknown>, interval: number) {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Outcome>(renewal: () => Promise<Outcome>): Promise<Outcome> => {
    const done = last.then(renewal);
    last = done.catch(() => undefined);
    return done;
  };
  const timer = setInterval(() => void inTurn(beat), interval);
  const stop = () => {
    clearInterval(timer);
    return last;
  };
  return { inTurn, stop };
}

const leaseLost = (): DomainError => new DomainError('conflict', { code: 'uploadReplaced' });
