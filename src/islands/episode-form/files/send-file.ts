import type { ArrivedUpload, UploadKind, UploadTicket } from '#shared/upload.ts';
import { ApiError, send } from '../../api.ts';
import { UploadRefusal, putFile } from './put-file.ts';

/** Minimum remaining lifetime of an upload URL, so that there is time to start. */
const MARGIN_MS = 30_000;

type Watch = { onSent(bytes: number): void; signal: AbortSignal };

/**
 * Returns a function that attempts one upload; it requests an upload URL only when it has none that is still valid,
 * because aborted attempts must not use up an administrator's quota of upload URLs.
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

/** Some storages refuse a second form upload to the same URL. */
const isOpen = ({ expiresAt, bodyKind }: UploadTicket): boolean =>
  bodyKind === 'raw' && Date.parse(expiresAt) > Date.now() + MARGIN_MS;

/** All bytes had arrived and only the response was lost: 409 without Retry-After (docs/api.md, Files). */
const hasArrivedBefore = (problem: unknown): boolean =>
  problem instanceof UploadRefusal && problem.status === 409 && problem.retryAfter === 0;

const isRefusedPlace = (problem: unknown): boolean =>
  problem instanceof ApiError && [403, 404].includes(problem.status);

function arrivedAs(ticket: UploadTicket, file: File, arrived: ArrivedUpload | null): ArrivedUpload {
  return { size: file.size, type: file.type, objectPath: ticket.objectPath, ...arrived };
}
