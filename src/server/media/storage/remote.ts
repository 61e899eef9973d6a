import { DomainError } from '#server/errors.ts';
import { log } from '#server/log.ts';
import type { LocalStorage, Storage, StorageName, UploadLocation } from './port.ts';
import { SECOND_MS, MINUTE_MS, KB } from '#shared/units.ts';

/** A service that has not begun to respond by then is unavailable. */
const TIMEOUT_MS = 15 * SECOND_MS;
/** Timeout for fetching a whole file: 100 MB at 5 Mbit/s. */
const DOWNLOAD_TIMEOUT_MS = 3 * MINUTE_MS;

type Ask = (signal: AbortSignal) => Promise<Response>;

/**
 * Sends a request to a storage service and returns its response, 4xx included. The timeout does not cover the body.
 * @throws DomainError unavailable on no response, 429 or 5xx
 */
export async function requestService(
  name: StorageName,
  ask: Ask,
  signal?: AbortSignal,
  milliseconds = TIMEOUT_MS,
): Promise<Response> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new Error(`no answer in ${milliseconds} ms`)), milliseconds);
  try {
    const answer = await ask(signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal);
    if (answer.status < 500 && answer.status !== 429) return answer;
    await answer.body?.cancel();
    throw new ServiceStatus(answer.status, 'a request');
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unavailable(name, error);
  } finally {
    clearTimeout(timer);
  }
}

/** The answer of a service that does not do what it was asked for. */
export class ServiceStatus extends Error {
  readonly status: number;
  constructor(status: number, to: string) {
    super(`status ${status} to ${to}`);
    this.status = status;
  }
}

/** Logs the cause and returns DomainError unavailable. The log omits the URL: it contains the signature. */
export function unavailable(name: StorageName, error: unknown): DomainError {
  log('warn', 'storage unavailable', { storage: name, cause: causeOf(error) });
  return new DomainError(
    'unavailable',
    { code: 'storageUnavailable' },
    {
      retryAfter: 10,
      cause: error,
    },
  );
}

const causeOf = (error: unknown): string => {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? `${'code' in inner ? String(inner.code) : inner.name}: ${inner.message}` : 'unknown';
};

/** The body of a refusal has a few lines. */
const MAX_EXCERPT_BYTES = 64 * KB;

/** Returns the beginning of what a service says. */
export async function readExcerpt({ body }: Response): Promise<string> {
  const said: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    said.push(piece);
    bytes += piece.length;
    if (bytes >= MAX_EXCERPT_BYTES) break;
  }
  return Buffer.concat(said).toString('utf8', 0, MAX_EXCERPT_BYTES);
}

/** Yields a body of this many bytes. @throws what `refusal` returns: instead of one more, and when one is missing */
export async function* exactly(
  bytes: number,
  body: AsyncIterable<Uint8Array>,
  refusal: () => Error,
): AsyncGenerator<Uint8Array> {
  let come = 0;
  for await (const piece of body) {
    come += piece.length;
    if (come > bytes) throw refusal();
    yield piece;
  }
  if (come < bytes) throw refusal();
}

/** Returns the key of a file at a storage service. @throws Error for one that is not at any */
export function keyOf({ id, storageKey }: UploadLocation): string {
  if (!storageKey) throw new Error(`upload ${id} is at no storage service`);
  return storageKey;
}

/** Requests a file of a service. */
export type Send = (
  method: 'GET' | 'HEAD',
  location: UploadLocation,
  headers: Record<string, string>,
  signal: AbortSignal,
) => Promise<Response>;

/** Returns how files at a storage service are read; for inspection they come to `scratch`, in one request. */
export function remoteReader(
  name: StorageName,
  scratch: LocalStorage,
  send: Send,
  remove: Storage['remove'],
): Pick<Storage, 'fetchForInspection' | 'size' | 'read'> {
  return {
    async fetchForInspection(location, limit) {
      const deadline = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
      const answer = await requestService(name, (both) => send('GET', location, {}, both), deadline);
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      if (answer.status !== 200 || !answer.body)
        throw unavailable(name, new Error(`status ${answer.status} to a read`));
      const staged = await scratch.stage(location.id, answer.body, limit).catch(async (error: unknown) => {
        if (!(error instanceof DomainError)) throw unavailable(name, error);
        if (error.fault === 'tooLarge') await remove([location]);
        throw error;
      });
      return {
        ...staged,
        commit: () => staged.discard(),
        async reject() {
          await staged.discard();
          await remove([location]);
        },
      };
    },
    async size(file) {
      const answer = await requestService(name, (signal) => send('HEAD', file, {}, signal));
      if (answer.status === 404) return null;
      const bytes = answer.ok ? lengthOf(answer) : null;
      // Callers give up a file that is missing: a job fails permanently, and a copy leaves it out.
      if (bytes === null) throw unavailable(name, new ServiceStatus(answer.status, 'a HEAD, without a length'));
      return bytes;
    },
    /** Anything but exactly the requested range is refused. */
    async read(file, { start, end }, signal) {
      const headers = { Range: `bytes=${start}-${end - 1}` };
      const answer = await requestService(name, (both) => send('GET', file, headers, both), signal);
      const range = `bytes ${start}-${end - 1}/${file.bytes}`;
      const isRange = answer.status === 206 && answer.headers.get('content-range') === range;
      const isWhole = answer.status === 200 && start === 0 && end === file.bytes && lengthOf(answer) === file.bytes;
      if (answer.body && (isRange || isWhole))
        return exactly(end - start, answer.body, () => unavailable(name, new Error('a range of another length')));
      await answer.body?.cancel();
      if (answer.status === 404) throw new DomainError('missing', { code: 'notFound' });
      throw unavailable(name, new Error(`status ${answer.status} to a range`));
    },
  };
}

/** Returns Content-Length in bytes; null when there is none, or the body is compressed (Content-Encoding). */
function lengthOf({ headers }: Response): number | null {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? null : Number(length);
}
