import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServedUpload } from '#server/db/served-uploads.ts';
import { storageOf } from '#server/media/index.ts';
import { evaluateConditions } from './conditions.ts';
import type { Delivery } from './count-download.ts';
import { sendNoFile, writeFileHead } from './file-response.ts';

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
  const written = countWritten(res);
  try {
    const body = req.method === 'HEAD' ? null : await storageOf(upload).read(upload, answer, gone.signal);
    writeFileHead(res, answer, bytes);
    if (body) await pipeline(Readable.from(body, { objectMode: false }), res);
    else res.end();
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  } finally {
    req.socket.off('close', giveUp);
    Object.assign(delivery, { start: answer.start, bytes: written() });
  }
}

/**
 * Returns a function that says how many bytes of the body the system has taken. What an aborted response still had
 * buffered was not sent; one whose turn on its connection never came has sent nothing.
 */
function countWritten(res: ServerResponse): () => number {
  let handed = 0;
  const write = res.write.bind(res) as ServerResponse['write'];
  res.write = ((chunk: Uint8Array, ...rest: []) => {
    handed += chunk.length;
    return write(chunk, ...rest);
  }) as ServerResponse['write'];
  return () => {
    if (res.writableFinished) return handed;
    return res.socket ? Math.max(0, handed - res.socket.writableLength) : 0;
  };
}
