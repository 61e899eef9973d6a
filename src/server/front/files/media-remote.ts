import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServedUpload } from '#server/db/served-uploads.ts';
import { forbidCdn } from '#server/http/cdn.ts';
import { storageOf } from '#server/media/index.ts';
import { evaluateConditions, type FileResponse } from './conditions.ts';

/**
 * Sends a file from a storage service as if it were local: headers, conditions and ranges are ours, only the
 * requested bytes are fetched, and they are streamed without buffering. `res` has the file's headers.
 * @throws DomainError missing or unavailable, before anything is sent; any error when the bytes stop coming
 */
export async function sendRemoteFile(req: IncomingMessage, res: ServerResponse, upload: ServedUpload): Promise<void> {
  const { sha256, storedAt, bytes } = upload;
  const answer = evaluateConditions(req.headers, { etag: `"${sha256}"`, modified: storedAt, bytes });
  if (!('start' in answer)) return sendNothing(res, answer.status, bytes);
  const { start, end, status } = answer;
  const gone = new AbortController();
  const giveUp = () => gone.abort();
  req.socket.once('close', giveUp);
  try {
    const body = req.method === 'HEAD' ? null : await storageOf(upload).read(upload, answer, gone.signal);
    res.setHeader('Accept-Ranges', 'bytes');
    res.setHeader('Content-Length', end - start);
    if (status === 206) res.setHeader('Content-Range', `bytes ${start}-${end - 1}/${bytes}`);
    res.writeHead(status);
    if (body) await pipeline(Readable.from(body, { objectMode: false }), res);
    else res.end();
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  } finally {
    req.socket.off('close', giveUp);
  }
}

function sendNothing(res: ServerResponse, status: Exclude<FileResponse['status'], 200 | 206>, bytes: number): void {
  if (status === 304) res.removeHeader('Content-Type');
  else for (const name of ['ETag', 'Last-Modified', 'Content-Type', 'Content-Disposition']) res.removeHeader(name);
  if (status === 416) res.setHeader('Content-Range', `bytes */${bytes}`);
  if (status !== 304) {
    res.setHeader('Cache-Control', 'no-store').setHeader('Content-Length', 0);
    forbidCdn(res);
  }
  res.writeHead(status).end();
}
