import type { ArrivedUpload, UploadKind, UploadTicket } from '#shared/upload.ts';
import { ApiError, send } from '../../api.ts';
import { UploadRefusal, putFile } from './put-file.ts';

/** Before a place expires there must be time to begin. */
const MARGIN_MS = 30_000;

type Watch = { onSent(bytes: number): void; signal: AbortSignal };

/**
 * Tries at one file, each of which asks for a place only when it has none that still holds: tries that were broken
 * off must not use up the places an administrator may have.
 */
export function sendingOf(kind: UploadKind, file: File, watch: Watch): () => Promise<ArrivedUpload> {
  let ticket: UploadTicket | null = null;
  return async () => {
    if (!ticket || !isOpen(ticket)) ticket = await askForPlace(kind, file);
    watch.signal.throwIfAborted();
    const place = ticket;
    try {
      return arrivedAs(place, file, await putFile(place, file, watch));
    } catch (problem) {
      if (hasArrivedBefore(problem)) return arrivedAs(place, file, null);
      if (isRefusedPlace(problem)) ticket = null;
      throw problem;
    }
  };
}

const askForPlace = (kind: UploadKind, { name, size, type }: File) =>
  send<UploadTicket>('POST', '/api/objects/upload', {
    kind,
    name: name.slice(0, 1024),
    size,
    type: type.slice(0, 255),
  });

/** A form cannot be sent to the same place twice with every storage. */
const isOpen = ({ expiresAt, bodyKind }: UploadTicket): boolean =>
  bodyKind === 'raw' && Date.parse(expiresAt) > Date.now() + MARGIN_MS;

/** All bytes were there and only the answer got lost: 409 without a time to come back (docs/api.md, Files). */
const hasArrivedBefore = (problem: unknown): boolean =>
  problem instanceof UploadRefusal && problem.status === 409 && problem.retryAfter === 0;

const isRefusedPlace = (problem: unknown): boolean =>
  problem instanceof ApiError && [403, 404].includes(problem.status);

function arrivedAs(ticket: UploadTicket, file: File, arrived: ArrivedUpload | null): ArrivedUpload {
  return { size: file.size, type: file.type, objectPath: ticket.objectPath, ...arrived };
}
