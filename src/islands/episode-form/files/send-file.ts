import type { ArrivedUpload, UploadKind, UploadTicket } from '#shared/upload.ts';
import { ApiError, send } from '../../api.ts';
import { type Transfer, UploadRefusal, putFile } from './put-file.ts';

/** Minimum remaining lifetime of an upload URL, so that there is time to start. */
const MARGIN_MS = 30_000;

/** Milliseconds before each retry, Uppy's values. */
const RETRY_DELAYS = [0, 1000, 3000, 5000];

/**
 * Uploads a file, with retries. Requests an upload URL only when it has none that is still valid, because aborted
 * attempts must not use up an administrator's quota of upload URLs.
 * @throws ApiError of the last attempt, the signal's reason when aborted
 */
export function sendFile(kind: UploadKind, file: File, transfer: Transfer): Promise<ArrivedUpload> {
  let ticket: UploadTicket | null = null;
  return withRetry(async () => {
    ticket = ticket && isValid(ticket) ? ticket : await requestTicket(kind, file);
    transfer.signal.throwIfAborted();
    const facts = { size: file.size, type: file.type, objectPath: ticket.objectPath };
    try {
      return { ...facts, ...(await putFile(ticket, file, transfer)) };
    } catch (problem) {
      if (hasArrivedBefore(problem)) return facts;
      if (isRejectedTicket(problem)) ticket = null;
      throw problem;
    }
  }, transfer.signal);
}

/** Returns whether to retry: statuses 408, 409, 429, 418, 423 and 5xx except 501 and 505; and no response at all. */
export function isWorthAnotherTry(problem: unknown): boolean {
  if (!(problem instanceof ApiError)) return false;
  const { status } = problem;
  return [0, 408, 409, 418, 423, 429].includes(status) || (status >= 500 && status !== 501 && status !== 505);
}

const requestTicket = (kind: UploadKind, { name, size, type }: File) =>
  send<UploadTicket>('POST', '/api/objects/upload', {
    kind,
    name: name.slice(0, 1024),
    size,
    type: type.slice(0, 255),
  });

/** Some storages refuse a second form upload to the same URL. */
const isValid = ({ expiresAt, bodyKind }: UploadTicket): boolean =>
  bodyKind === 'raw' && Date.parse(expiresAt) > Date.now() + MARGIN_MS;

/** All bytes had arrived and only the response was lost: 409 without Retry-After (docs/api.md, Files). */
const hasArrivedBefore = (problem: unknown): boolean =>
  problem instanceof UploadRefusal && problem.status === 409 && problem.retryAfter === 0;

const isRejectedTicket = (problem: unknown): boolean =>
  problem instanceof ApiError && [403, 404].includes(problem.status);

/** Retries what may succeed later; while the browser is offline it waits without using up retries. */
async function withRetry<Result>(attempt: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (const delay of RETRY_DELAYS) {
    try {
      return await attempt();
    } catch (problem) {
      signal.throwIfAborted();
      if (!isWorthAnotherTry(problem)) throw problem;
      await untilOnline(signal);
      await pause(Math.max(delay, retryAfterOf(problem) * 1000), signal);
    }
  }
  return attempt();
}

const retryAfterOf = (problem: unknown): number => (problem instanceof UploadRefusal ? problem.retryAfter : 0);

function untilOnline(signal: AbortSignal): Promise<void> {
  return navigator.onLine ? Promise.resolve() : interruptible(signal, (go) => window.addEventListener('online', go));
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  interruptible(signal, (go) => setTimeout(go, milliseconds));

function interruptible(signal: AbortSignal, wait: (go: () => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    wait(() => resolve());
  });
}
