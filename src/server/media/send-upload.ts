import { createReadStream, openAsBlob } from 'node:fs';
import type { UploadTicket } from '#shared/upload.ts';
import { DomainError } from '#server/errors.ts';
import { readUploadAddress } from './upload-url.ts';
import { receiveUpload } from './receive-upload.ts';

/**
 * Sends a file this server has itself (demo, import) to where its ticket says: straight in when this site keeps
 * files itself, else to whoever does, as a browser would. Afterwards the ticket's objectPath is good for an episode.
 * @throws DomainError as for a browser, or unavailable
 */
export async function sendUpload(ticket: UploadTicket, path: string): Promise<void> {
  const { method, headers, bodyKind, uploadURL } = ticket;
  const address = readUploadAddress(new URL(uploadURL));
  if (address) return void (await receiveUpload(address, createReadStream(path), new Date()));
  const file = await openAsBlob(path);
  const answer = await fetch(uploadURL, { method, headers, body: bodyKind === 'form' ? formOf(file) : file }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  if (!answer?.ok) throw new DomainError('unavailable', 'The file storage did not take the file');
}

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}
