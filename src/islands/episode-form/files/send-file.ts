import { type StoredUpload, PART_BYTES, type FileKind } from '#shared/upload.ts';
import type { UploadTicket } from '#shared/contract/files.ts';
import { SECOND_MS, MINUTE_MS } from '#shared/units.ts';
import { ApiError, fileChanged, hasChanged, send } from '../../api.ts';
import { UploadRefusal, putFile } from './put-file.ts';
import { type PartsTransfer, uploadInParts } from './upload-in-parts.ts';

/** Minimum remaining lifetime of an upload URL, so that there is time to start. */
const MARGIN_MS = 30 * SECOND_MS;

/**
 * Milliseconds before each retry: Uppy's values, then twice as long each time up to a minute, for as long as it takes.
 */
const RETRY_DELAYS = [0, 1000, 3000, 5000];
const MAX_DELAY_MS = MINUTE_MS;

const delayAfter = (failures: number): number =>
  RETRY_DELAYS[failures - 1] ?? Math.min(MAX_DELAY_MS, 5_000 * 2 ** (failures - RETRY_DELAYS.length));

/**
 * The events of an upload. `onInterrupted`: it will continue, in parts or from its beginning; `onStored` tells
 * from where.
 */
type Sending = PartsTransfer & { onInterrupted(problem: unknown, isResumable: boolean): void };

/**
 * Uploads a file, and tries again for as long as the page is open. Requests an upload URL only when it has none that is
 * still valid, because aborted attempts must not use up an administrator's quota of upload URLs. A file larger than a
 * part goes in parts where the storage takes them: it resumes where it stopped, also from an earlier page, and retries
 * start again with each part.
 * @throws ApiError that no retry would fix, the signal's reason when aborted
 */
export function sendFile(kind: FileKind, file: File, sending: Sending): Promise<StoredUpload> {
  const isLarge = file.size > PART_BYTES || kind === 'copy';
  let ticket: UploadTicket | null = null;
  let stored = 0;
  const ticketNow = async () =>
    (ticket = ticket && isValid(ticket) ? ticket : await requestTicket(kind, file, isLarge));
  const onStored = (bytes: number) => {
    stored = Math.max(stored, bytes);
    sending.onStored(bytes);
  };
  const sendOnce = async () => {
    const present = await ticketNow();
    const { isResumable, objectPath } = present;
    const facts = { size: file.size, type: file.type, objectPath };
    if (isLarge && isResumable)
      return { ...facts, ...(await uploadInParts(ticketNow, file, { ...sending, onStored })) };
    try {
      return { ...facts, ...(await putFile(present, file, sending)) };
    } catch (problem) {
      if (hasArrivedBefore(problem)) return facts;
      throw problem;
    }
  };
  const attempt = () =>
    sendOnce().catch(async (problem: unknown) => {
      throw (await hasChanged(file)) ? fileChanged() : problem;
    });
  const isWorthRetry = (problem: unknown) => {
    const isExpired = stored > 0 && isRejectedTicket(problem);
    if (isExpired) ticket = null;
    return isExpired || isRetryable(problem);
  };
  const onFailure = (problem: unknown) => sending.onInterrupted(problem, isLarge && ticket?.isResumable === true);
  return withRetry({ attempt, isWorthRetry, onFailure, progress: () => stored }, sending.signal);
}

/** Returns whether to retry: statuses 408, 409, 429, 418, 423 and 5xx except 501 and 505; and no response at all. */
export function isRetryable(problem: unknown): boolean {
  if (!(problem instanceof ApiError)) return false;
  const { status } = problem;
  return [0, 408, 409, 418, 423, 429].includes(status) || (status >= 500 && status !== 501 && status !== 505);
}

/** The time of its last change tells a file from others of its name and size, as in tus-js-client. */
const requestTicket = (kind: FileKind, { name, size, type, lastModified }: File, isLarge: boolean) =>
  send(
    'POST /api/objects/upload',
    {},
    {
      kind,
      name: name.slice(0, 1024),
      size,
      type: type.slice(0, 255),
      ...(isLarge && { fingerprint: String(lastModified) }),
    },
  );

/** Some storages refuse a second form upload to the same URL. */
const isValid = ({ expiresAt, bodyKind }: UploadTicket): boolean =>
  bodyKind === 'raw' && Date.parse(expiresAt) > Date.now() + MARGIN_MS;

/** All bytes had arrived and only the response was lost: 409 without Retry-After. */
const hasArrivedBefore = (problem: unknown): boolean =>
  problem instanceof UploadRefusal && problem.status === 409 && problem.retryAfter === 0;

const isRejectedTicket = (problem: unknown): boolean =>
  problem instanceof ApiError && [403, 404].includes(problem.status);

type Retried<Result> = {
  attempt(): Promise<Result>;
  isWorthRetry(problem: unknown): boolean;
  onFailure(problem: unknown): unknown;
  /** A number that grows with what the attempts achieve; when it has grown, the delays start again from the first. */
  progress(): number;
};

/** Retries what may succeed later, slower and slower; while the browser sees no network it tries now and then. */
async function withRetry<Result>(
  { attempt, isWorthRetry, onFailure, progress }: Retried<Result>,
  signal: AbortSignal,
): Promise<Result> {
  let failures = 0;
  for (;;) {
    const before = progress();
    try {
      return await attempt();
    } catch (problem) {
      signal.throwIfAborted();
      if (progress() > before) failures = 0;
      if (!isWorthRetry(problem)) throw problem;
      failures += navigator.onLine ? 1 : 0;
      onFailure(problem);
      await untilOnline(signal);
      await pause(Math.max(delayAfter(failures), retryAfterOf(problem) * 1000), signal);
    }
  }
}

const retryAfterOf = (problem: unknown): number => (problem instanceof UploadRefusal ? problem.retryAfter : 0);

/** Milliseconds: a browser may be wrong that there is no network. */
const OFFLINE_MS = 10 * SECOND_MS;

async function untilOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return;
  await interruptible(signal, (go) => {
    window.addEventListener('online', go, { once: true });
    setTimeout(go, OFFLINE_MS);
  });
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  interruptible(signal, (go) => setTimeout(go, milliseconds));

function interruptible(signal: AbortSignal, wait: (go: () => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    wait(() => resolve());
  });
}
