import { DomainError } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { pageWords } from '#server/words.ts';
import type { ByteRange, LocalStorage, StagedFile, StorageName, StoredFile, UploadLocation } from './port.ts';

/** A service that has not begun to respond by then is unavailable. */
const TIMEOUT_MS = 15_000;
/** Timeout for fetching a whole file: 100 MB at 5 Mbit/s. */
const DOWNLOAD_TIMEOUT_MS = 180_000;

type Send = (signal: AbortSignal) => Promise<Response>;

/**
 * Sends a request to a storage service and returns its response, 4xx included. The timeout does not cover the body.
 * @throws DomainError unavailable on no response, 429 or 5xx
 */
export async function requestService(
  name: StorageName,
  send: Send,
  signal?: AbortSignal,
  milliseconds = TIMEOUT_MS,
): Promise<Response> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new Error(`no answer in ${milliseconds} ms`)), milliseconds);
  try {
    const answer = await send(signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal);
    if (answer.status < 500 && answer.status !== 429) return answer;
    await answer.body?.cancel();
    throw new Error(`status ${answer.status}`);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unavailable(name, error);
  } finally {
    clearTimeout(timer);
  }
}

/** Logs the cause and returns DomainError unavailable. The log omits the URL: it contains the signature. */
export function unavailable(name: StorageName, error: unknown): DomainError {
  log('warn', 'storage unavailable', { storage: name, cause: causeOf(error) });
  return new DomainError('unavailable', pageWords().errors.files.storageSilent, {
    retryAfter: 10,
  });
}

const causeOf = (error: unknown): string => {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? `${'code' in inner ? String(inner.code) : inner.name}: ${inner.message}` : 'unknown';
};

/** Returns the key of a file at a storage service. @throws Error for one that is not at any */
export function keyOf({ id, storageKey }: UploadLocation): string {
  if (!storageKey) throw new Error(`upload ${id} is at no storage service`);
  return storageKey;
}

type Get = (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>;

/**
 * Streams exactly these bytes of a file. @throws DomainError missing, or unavailable when the service responds with
 * anything but the requested range
 */
export async function readRange(
  name: StorageName,
  get: Get,
  { bytes }: Pick<StoredFile, 'bytes'>,
  { start, end }: ByteRange,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const answer = await requestService(name, (both) => get({ Range: `bytes=${start}-${end - 1}` }, both), signal);
  const isRange = answer.status === 206 && answer.headers.get('content-range') === `bytes ${start}-${end - 1}/${bytes}`;
  const isWhole = answer.status === 200 && start === 0 && end === bytes && lengthOf(answer) === bytes;
  if (answer.body && (isRange || isWhole)) return answer.body;
  await answer.body?.cancel();
  if (answer.status === 404) throw new DomainError('missing', pageWords().errors.programs.notFound);
  throw unavailable(name, new Error(`status ${answer.status} to a range`));
}

/** Returns Content-Length in bytes; null when there is none, or the body is compressed (Content-Encoding). */
export function lengthOf({ headers }: Response): number | null {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? null : Number(length);
}

/**
 * Fetches a file from a storage service to this machine, in one request, for inspection like a local upload.
 * `remove` deletes it from the service when it is rejected. Null when it is not there.
 */
export async function stageRemoteFile(
  scratch: LocalStorage,
  name: StorageName,
  get: Get,
  { id }: UploadLocation,
  limit: number,
  remove: () => Promise<void>,
): Promise<StagedFile | null> {
  const deadline = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
  const answer = await requestService(name, (both) => get({}, both), deadline);
  if (answer.status === 404) {
    await answer.body?.cancel();
    return null;
  }
  if (answer.status !== 200 || !answer.body) throw unavailable(name, new Error(`status ${answer.status} to a read`));
  const staged = await scratch.stage(id, answer.body, limit).catch(async (error: unknown) => {
    if (!(error instanceof DomainError)) throw unavailable(name, error);
    if (error.fault === 'tooLarge') await remove();
    throw error;
  });
  return {
    ...staged,
    commit: () => staged.discard(),
    async reject() {
      await staged.discard();
      await remove();
    },
  };
}
