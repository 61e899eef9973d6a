import type { ArrivedUpload, UploadKind, UploadTicket } from '#shared/upload.ts';
import { ApiError, send } from '../api.ts';
import { type Progress, type Sample, progressOf } from './progress.ts';

const NOTICE_EVERY = 500;

type Watch = { onProgress(progress: Progress): void; signal: AbortSignal };

/**
 * Asks for a place, then sends the bytes straight there. Every try asks anew, so a try after a lost connection
 * never meets the one before it.
 * @throws ApiError in words; status 0 when the connection was lost, an AbortError when `signal` said so
 */
export async function upload(kind: UploadKind, file: File, watch: Watch): Promise<ArrivedUpload> {
  const wish = { kind, name: file.name, size: file.size, type: file.type };
  const ticket = await send<UploadTicket>('POST', '/api/objects/upload', wish);
  watch.signal.throwIfAborted();
  const arrived = await put(ticket, file, watch);
  return { size: file.size, type: file.type, ...arrived, objectPath: arrived?.objectPath ?? ticket.objectPath };
}

/** XMLHttpRequest, because fetch does not tell how much has left. */
function put(ticket: UploadTicket, file: File, { onProgress, signal }: Watch): Promise<ArrivedUpload | null> {
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  return new Promise<ArrivedUpload | null>((resolve, reject) => {
    request.upload.onprogress = watchSpeed(file.size, onProgress);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(answerOf(request.responseText));
      reject(new ApiError(request.status, request.responseText, request.statusText));
    };
    request.onerror = () => reject(new ApiError(0, connectionLost()));
    request.onabort = () => reject(signal.reason);
    request.open(ticket.method, ticket.uploadURL);
    for (const [name, value] of Object.entries(ticket.headers)) request.setRequestHeader(name, value);
    request.send(ticket.bodyKind === 'form' ? formOf(file) : file);
  }).finally(() => signal.removeEventListener('abort', abort));
}

function watchSpeed(total: number, onProgress: Watch['onProgress']) {
  const samples: Sample[] = [{ at: performance.now(), sent: 0 }];
  onProgress(progressOf(samples, total));
  let noticed = 0;
  return ({ loaded }: ProgressEvent) => {
    const at = performance.now();
    const sent = Math.min(loaded, total); // a form's frame is not part of the file
    samples.push({ at, sent });
    if (at - noticed < NOTICE_EVERY && sent < total) return;
    noticed = at;
    onProgress(progressOf(samples, total));
  };
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** A foreign storage may answer in its own way: then the ticket says what is needed. */
function answerOf(text: string): ArrivedUpload | null {
  try {
    return JSON.parse(text) as ArrivedUpload;
  } catch {
    return null;
  }
}

function connectionLost(): string {
  const error = navigator.onLine ? 'The connection was lost. Please try again.' : 'No Internet connection';
  return JSON.stringify({ error });
}
