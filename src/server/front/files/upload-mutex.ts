import type { IncomingMessage } from 'node:http';
import { findUploadOwner } from '#server/db/uploads.ts';
import { createGate, type Gate } from '#server/gate.ts';
import { Superseded } from '../limits/min-rate.ts';

/** Bodies received concurrently by this process; each holds a file, a socket and a buffer of 64 KB. */
const ALL_UPLOADS = createGate({
  running: 4,
  waiting: 16,
  reason: { code: 'tooManyUploads' },
  retryAfter: 10,
});
/**
 * Of those, one user's; further ones wait unread. In all as many as a user may have requested (media/begin-upload.ts).
 */
const ONE_USERS: Parameters<typeof createGate>[0] = {
  running: 3,
  waiting: 17,
  reason: { code: 'tooManyOfYourUploads' },
  retryAfter: 10,
};
const usersGates = new Map<string, { gate: Gate; present: number }>();

/**
 * Runs `work` on the body of an upload in its turn: four at a time, three of one user; until then nothing is read, and
 * the connection has no timeout. @throws DomainError unavailable when too many wait
 */
export async function withUploadMutex<Outcome>(
  req: IncomingMessage,
  id: string,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  using own = useGateOf((await findUploadOwner(id)) ?? id);
  using timeout = suspendTimeout(req);
  return await own.gate.run(() =>
    ALL_UPLOADS.run(() => {
      timeout.restore();
      return work();
    }),
  );
}

/** The request that receives an upload now; a later one of the same upload makes it end. */
type Current = {
  superseded: AbortController;
  /** Resolves when it writes no more; at once for one that still waits for its turn, which then writes nothing. */
  ended(): Promise<unknown>;
};
const current = new Map<string, Current>();

/**
 * Runs `work` in the same way after ending an earlier request of the upload, and aborts its signal for a later one.
 * @throws DomainError unavailable; Superseded
 */
export async function serializeLatest<Outcome>(
  req: IncomingMessage,
  id: string,
  work: (superseded: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  const superseded = new AbortController();
  const earlierEnded = endEarlier(id);
  let hasBegun = false;
  const begin = async () => {
    if (superseded.signal.aborted) throw new Superseded();
    hasBegun = true;
    return work(superseded.signal);
  };
  const done = earlierEnded.then(() => withUploadMutex(req, id, begin));
  const ended = done.catch(() => undefined);
  const mine: Current = { superseded, ended: () => (hasBegun ? ended : earlierEnded) };
  current.set(id, mine);
  try {
    return await done;
  } finally {
    if (current.get(id) === mine) current.delete(id);
  }
}

/**
 * Ends the request that receives an upload now: the client has given it up, though its connection may look alive. What
 * came of it counts.
 */
export async function endEarlier(id: string): Promise<void> {
  const earlier = current.get(id);
  earlier?.superseded.abort();
  await earlier?.ended();
}

/** Returns a user's gate, which is there while uploads of theirs are. */
function useGateOf(owner: string): Disposable & { gate: Gate } {
  const own = usersGates.get(owner) ?? { gate: createGate(ONE_USERS), present: 0 };
  usersGates.set(owner, own);
  own.present += 1;
  const leave = () => {
    own.present -= 1;
    if (own.present === 0) usersGates.delete(owner);
  };
  return { gate: own.gate, [Symbol.dispose]: leave };
}

/** Disables the timeout of an upload that waits, as nothing of it is read. */
function suspendTimeout({ socket }: IncomingMessage): Disposable & { restore(): void } {
  const milliseconds = socket.timeout ?? 0;
  socket.setTimeout(0);
  const restore = () => void socket.setTimeout(milliseconds);
  return { restore, [Symbol.dispose]: restore };
}
