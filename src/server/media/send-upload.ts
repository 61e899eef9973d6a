import { openAsBlob } from 'node:fs';
import type { UploadTicket } from '#shared/contract/files.ts';
import { DomainError } from '#server/errors.ts';
import { receiveWhole } from './receive-bytes.ts';
import { readChunks } from './storage/disk.ts';
import { storage } from './storage/index.ts';
import { requestService } from './storage/remote.ts';
import { parseUploadUrl } from './storage/upload-url.ts';
import { MINUTE_MS } from '#shared/units.ts';

/** A file of 100 MB on a line of 200 KB/s. */
const SEND_TIMEOUT_MS = 10 * MINUTE_MS;

/**
 * Sends a file of this server (demo, import) to its ticket's upload URL: directly for local storage, else to the
 * storage service, as a browser would, again while that is busy. Afterward an episode can use the ticket's objectPath.
 * @throws DomainError as for a browser, or unavailable
 */
export async function sendUpload(ticket: UploadTicket, path: string): Promise<void> {
  const { method, headers, bodyKind, uploadURL } = ticket;
  const local = parseUploadUrl(new URL(uploadURL));
  if (local) return void (await receiveWhole(local, readChunks(path), new Date()));
  const file = await openAsBlob(path);
  const send = (signal: AbortSignal) =>
    fetch(uploadURL, { method, headers, body: bodyKind === 'form' ? formOf(file) : file, signal });
  const response = await requestService(storage.name, send, undefined, SEND_TIMEOUT_MS);
  await response.body?.cancel();
  if (!response.ok) throw new DomainError('unavailable', { code: 'storageRefused' });
}

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}
