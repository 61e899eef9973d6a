import { studioWords } from '#shared/language.ts';
import type { StoredUpload } from '#shared/upload.ts';
import type { UploadTicket } from '#shared/contract/files.ts';
import { ApiError, messageOf } from '../../api.ts';
import { MINUTE_MS } from '#shared/units.ts';

/** A dropped connection may raise no event: after a minute without progress the attempt has failed. */
const STALLED_MS = MINUTE_MS;

/** An upload that storage refused. `retryAfter` in seconds, if it was sent. */
export class UploadRefusal extends ApiError {
  readonly retryAfter: number;

  constructor(request: XMLHttpRequest) {
    super(request.status, request.responseText, request.statusText);
    this.name = 'UploadRefusal';
    this.retryAfter = Number(request.getResponseHeader('Retry-After') ?? 0) || 0;
  }
}

/** Returns the message for a failed upload. Storage services have none for users, so it is one of Uppy's. */
export function uploadMessage(problem: unknown): string {
  if (!(problem instanceof UploadRefusal) || problem.isExplained) return messageOf(problem);
  if (problem.status === 401) return problem.error;
  const { expired, refused } = studioWords().upload.messages;
  return problem.status === 403 && problem.message.includes('Request has expired') ? expired : refused;
}

/** The events of a transfer, and its abort signal. `onSent` gets the bytes sent so far by this attempt. */
export type Transfer = { onSent(bytes: number): void; signal: AbortSignal };

type UploadCall = { method: string; url: string; headers: Record<string, string>; body: Blob | FormData | null };

/**
 * Uploads the bytes as the ticket says, in one request.
 * @returns our own server's facts about the file; null from external storage, whose responses differ
 * @throws as `sendBytes`
 */
export async function putFile(
  { method, uploadURL: url, headers, bodyKind }: UploadTicket,
  file: File,
  { onSent, signal }: Transfer,
): Promise<StoredUpload | null> {
  const call = { method, url, headers, body: bodyKind === 'form' ? asForm(file) : file };
  const sent = (bytes: number) => onSent(Math.min(bytes, file.size)); // multipart overhead is not part of the file
  return parseFacts((await sendBytes(call, { onSent: sent, signal })).responseText);
}

/**
 * Makes one request of an upload; with XMLHttpRequest, because fetch does not report upload progress.
 * @returns the request, which was answered with 2xx
 * @throws UploadRefusal, ApiError with status 0 when the connection was lost, the signal's reason when aborted
 */
export async function sendBytes(call: UploadCall, { onSent, signal }: Transfer): Promise<XMLHttpRequest> {
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  let stalled: ReturnType<typeof setTimeout>;
  const restartTimeout = () => {
    clearTimeout(stalled);
    stalled = setTimeout(abort, STALLED_MS);
  };
  signal.throwIfAborted();
  signal.addEventListener('abort', abort);
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => {
      restartTimeout();
      onSent(loaded);
    };
    request.onload = () => {
      if (request.status < 200 || request.status > 299) return reject(new UploadRefusal(request));
      resolve(request);
    };
    request.onerror = () => reject(connectionLost());
    request.onabort = () => reject(signal.aborted ? signal.reason : connectionLost());
    request.open(call.method, call.url);
    for (const [name, value] of Object.entries(call.headers)) request.setRequestHeader(name, value);
    request.send(call.body);
    restartTimeout();
  }).finally(() => {
    request.upload.onprogress = null; // some browsers report progress once more after an abort
    clearTimeout(stalled);
    signal.removeEventListener('abort', abort);
  });
}

/** Returns the form UploadThing expects, with the bytes in the field `file`. */
function asForm(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** Returns our server's facts about a file in its response; null when it is another's. */
export function parseFacts(text: string): StoredUpload | null {
  try {
    const facts: unknown = JSON.parse(text);
    const isOurs = typeof facts === 'object' && facts !== null && 'objectPath' in facts;
    return isOurs ? (facts as StoredUpload) : null; // the answer of an upload
  } catch {
    return null;
  }
}

/** Returns the error of a request that had no answer, or none that can be used. */
export const connectionLost = () => new ApiError(0, JSON.stringify({ error: studioWords().upload.connectionLost }));
