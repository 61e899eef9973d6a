import { Readable } from 'node:stream';
import type { UploadTicket } from '../shared/upload.ts';
import { DomainError } from './errors.ts';
import { readUploadAddress } from './upload-address.ts';
import { receiveUpload } from './upload-arrival.ts';

/**
 * Sends bytes this server has itself (demo, import) to where a ticket says, whatever storage that is. Answers the
 * objectPath, good for an episode. `size` as the ticket was asked for. @throws DomainError as for a browser, or unavailable
 */
export async function sendUpload(ticket: UploadTicket, size: number, body: AsyncIterable<Uint8Array>): Promise<string> {
  const address = readUploadAddress(new URL(ticket.uploadURL));
  if (address) return (await receiveUpload(address, body, new Date())).objectPath;
  const { method, headers, bodyKind, uploadURL } = ticket;
  const length = { 'Content-Length': String(size) };
  const request =
    bodyKind === 'form'
      ? { method, headers, body: await formOf(body) }
      : { method, headers: { ...headers, ...length }, body: Readable.from(body), duplex: 'half' };
  const answer = await fetch(uploadURL, request as RequestInit).catch(() => null);
  if (!answer?.ok) throw new DomainError('unavailable', 'The file storage did not take the file');
  await answer.body?.cancel();
  return ticket.objectPath;
}

async function formOf(body: AsyncIterable<Uint8Array>): Promise<FormData> {
  const form = new FormData();
  form.append('file', await new Response(Readable.toWeb(Readable.from(body)) as BodyInit).blob(), 'file');
  return form;
}
