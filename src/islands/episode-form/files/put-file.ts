import type { ArrivedUpload, UploadTicket } from '#shared/upload.ts';
import { ApiError, sentenceOf } from '../../api.ts';

/** A dropped connection may raise no event: after a minute without progress the attempt has failed. */
const STALLED_MS = 60_000;

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
export function sentenceOfUpload(problem: unknown): string {
  if (!(problem instanceof UploadRefusal) || problem.isSaid) return sentenceOf(problem);
  if (problem.status === 401) return problem.error;
  return problem.status === 403 && problem.message.includes('Request has expired') ? 'Request has expired' : 'Non 2xx';
}

/** What is reported of a transfer, and what aborts it. `onSent` gets the bytes sent so far by this attempt. */
export type Transfer = { onSent(bytes: number): void; signal: AbortSignal };

/**
 * Uploads the bytes as the ticket says; with XMLHttpRequest, because fetch does not report upload progress.
 * @returns our own server's facts about the file; null from external storage, whose responses differ
 * @throws UploadRefusal, ApiError with status 0 when the connection was lost, the signal's reason when aborted
 */
export async function putFile(
  ticket: UploadTicket,
  file: File,
  { onSent, signal }: Transfer,
): Promise<ArrivedUpload | null> {
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  let stalled: ReturnType<typeof setTimeout>;
  const restartTimeout = () => {
    clearTimeout(stalled);
    stalled = setTimeout(abort, STALLED_MS);
  };
  signal.addEventListener('abort', abort);
  return new Promise<ArrivedUpload | null>((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => {
      restartTimeout();
      onSent(Math.min(loaded, file.size)); // multipart overhead is not part of the file
    };
    request.onload = () => {
      if (request.status < 200 || request.status > 299) return reject(new UploadRefusal(request));
      resolve(parseFacts(request.responseText));
    };
    request.onerror = () => reject(connectionLost());
    request.onabort = () => reject(signal.aborted ? signal.reason : connectionLost());
    request.open(ticket.method, ticket.uploadURL);
    for (const [name, value] of Object.entries(ticket.headers)) request.setRequestHeader(name, value);
    request.send(ticket.bodyKind === 'form' ? asForm(file) : file);
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

function parseFacts(text: string): ArrivedUpload | null {
  try {
    const facts: unknown = JSON.parse(text);
    const isOurs = typeof facts === 'object' && facts !== null && 'objectPath' in facts;
    return isOurs ? (facts as ArrivedUpload) : null; // docs/api.md, section Files
  } catch {
    return null;
  }
}

const connectionLost = () => new ApiError(0, JSON.stringify({ error: 'The connection was lost. Please try again.' }));
