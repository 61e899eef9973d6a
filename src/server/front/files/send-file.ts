import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ByteRange } from '#shared/byte-range.ts';
import type { ServedUpload } from '#server/db/served-uploads.ts';
import { local, storageOf } from '#server/media/index.ts';
import { inTurn, PIECE, writeBody } from '../write.ts';
import { evaluateConditions, type FileResponse } from './conditions.ts';

// Windows has no O_NOFOLLOW.
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/**
 * Sends a stored file, whole or a part of it; `res` has the file's headers. `sent` has what the system has accepted by
 * the time this resolves, which it does when the connection ends too.
 * @throws what reading the file throws: before the head is written where it cannot be opened
 */
export async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  upload: ServedUpload,
  sent: ByteRange,
): Promise<void> {
  const { sha256, storedAt: modified, bytes } = upload;
  const found = evaluateConditions(req, { etag: `"${sha256}"`, modified, bytes });
  if (!('start' in found)) return sendNoFile(res, found.status, bytes);
  const left = new AbortController();
  const onClose = () => left.abort();
  req.socket.once('close', onClose);
  Object.assign(sent, { start: found.start, end: found.start });
  try {
    const body = req.method === 'HEAD' ? [] : await openFile(upload, found, left.signal);
    writeFileHead(res, found, bytes);
    await writeBody(res, body, (length) => (sent.end += length));
  } catch (error) {
    if (!left.signal.aborted) throw error;
  } finally {
    req.socket.off('close', onClose);
  }
}

async function openFile(
  upload: ServedUpload,
  range: ByteRange,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  if (upload.storage !== 'local') return storageOf(upload).read(upload, range, signal);
  const { root, name } = local.locate(upload);
  return readPieces(await open(join(root, name), READ), range);
}

/** Yields the pieces of a file, each in the same buffer, and closes it. */
async function* readPieces(file: FileHandle, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  try {
    const buffer = Buffer.allocUnsafeSlow(Math.min(PIECE, end - start));
    for (let at = start; at < end;) {
      const read = () => file.read(buffer, 0, Math.min(buffer.length, end - at), at);
      const { bytesRead } = await (at === start ? read() : inTurn(read));
      if (bytesRead === 0) throw new Error('a stored file is shorter than it was');
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** A response with bytes of a file. */
type Sent = Extract<FileResponse, { start: number }>;
type Unsent = Exclude<FileResponse['status'], Sent['status']>;

function writeFileHead(res: ServerResponse, { status, start, end }: Sent, bytes: number): void {
  res.setHeader('Accept-Ranges', 'bytes').setHeader('Content-Length', end - start);
  if (status === 206) res.setHeader('Content-Range', `bytes ${start}-${end - 1}/${bytes}`);
  res.writeHead(status);
}

/** Responds that nothing of the file is sent: not modified, a failed precondition, or a range beyond its end. */
function sendNoFile(res: ServerResponse, status: Unsent, bytes: number): void {
  if (status === 304) res.removeHeader('Content-Type');
  else removeFileHeaders(res);
  if (status === 416) res.setHeader('Content-Range', `bytes */${bytes}`);
  if (status !== 304) res.setHeader('Cache-Control', 'no-store').setHeader('Content-Length', 0);
  res.writeHead(status).end();
}

/** Removes the headers that describe the file, for a response that is about something else. */
export function removeFileHeaders(res: ServerResponse): void {
  for (const name of ['ETag', 'Last-Modified', 'Content-Type', 'Content-Disposition']) res.removeHeader(name);
}
