import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServedUpload } from '#server/db/served-uploads.ts';
import { storageOf } from '#server/media/index.ts';
import { evaluateConditions } from './conditions.ts';
import type { Delivery } from './count-download.ts';
import { sendNoFile, writeFileHead } from './file-response.ts';
import { writeBytes } from './send-bytes.ts';

/**
 * Sends a file from a storage service as if it were local: headers, conditions and ranges are ours, only the
 * requested bytes are fetched, and they are streamed without buffering. `res` has the file's headers.
 * @throws DomainError missing or unavailable, before anything is sent; any error when the bytes stop coming
 */
export async function sendRemoteFile(
  req: IncomingMessage,
  res: ServerResponse,
  upload: ServedUpload,
  delivery: Delivery,
): Promise<void> {
  const { sha256, storedAt, bytes } = upload;
  const answer = evaluateConditions(req.headers, { etag: `"${sha256}"`, modified: storedAt, bytes });
  if (!('start' in answer)) return sendNoFile(res, answer.status, bytes);
  const gone = new AbortController();
  const giveUp = () => gone.abort();
  req.socket.once('close', giveUp);
  delivery.start = answer.start;
  try {
    const body = req.method === 'HEAD' ? [] : await storageOf(upload).read(upload, answer, gone.signal);
    writeFileHead(res, answer, bytes);
    for await (const chunk of body) if (!(await writeBytes(res, chunk, delivery))) return;
    res.end();
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  } finally {
    req.socket.off('close', giveUp);
  }
}
