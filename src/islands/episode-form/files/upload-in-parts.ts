import { type StoredUpload, PART_BYTES, TUS_BODY_TYPE, TUS_VERSION } from '#shared/upload.ts';
import type { UploadTicket } from '#shared/contract/files.ts';
import { connectionLost, parseFacts, sendBytes, type Transfer } from './put-file.ts';

const TUS = { 'Tus-Resumable': TUS_VERSION };

/** The events of an upload in parts. `onStored` gets the bytes the server has stored for good. */
export type PartsTransfer = Transfer & { onStored(bytes: number): void };

/**
 * Uploads the bytes in parts, from where an earlier attempt stopped, by the core of tus 1.0.0. `ticketNow` returns
 * one that is valid: its URL may expire before the last part.
 * @returns our server's facts about the file; null when it had arrived before, and the response was lost
 * @throws UploadRefusal, ApiError with status 0 when the connection was lost, the signal's reason when aborted
 */
export async function uploadInParts(
  ticketNow: () => Promise<UploadTicket>,
  file: File,
  { onSent, onStored, signal }: PartsTransfer,
): Promise<StoredUpload | null> {
  const urlNow = async () => (await ticketNow()).uploadURL;
  const storedBy = (request: XMLHttpRequest): number => {
    const stored = Number(request.getResponseHeader('Upload-Offset') ?? NaN);
    if (!(stored >= 0 && stored <= file.size)) throw connectionLost(); // not our server's answer
    onStored(stored);
    onSent(stored);
    return stored;
  };
  const head = { method: 'HEAD', url: await urlNow(), headers: TUS, body: null };
  let offset = storedBy(await sendBytes(head, { onSent: () => {}, signal }));
  while (offset < file.size) {
    const start = offset;
    const request = await sendBytes(
      {
        method: 'PATCH',
        url: await urlNow(),
        headers: { ...TUS, 'Upload-Offset': String(start), 'Content-Type': TUS_BODY_TYPE },
        body: file.slice(start, start + PART_BYTES),
      },
      { onSent: (bytes) => onSent(start + bytes), signal },
    );
    if (request.status === 200) return parseFacts(request.responseText);
    offset = storedBy(request);
    if (offset === start) throw connectionLost();
  }
  return null;
}
