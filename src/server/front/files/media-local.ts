import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ServedUpload } from '#server/db/served-uploads.ts';
import { log } from '#server/log.ts';
import { local } from '#server/media/index.ts';
import { evaluateConditions } from './conditions.ts';
import type { Delivery } from './count-download.ts';
import { forgetFile, sendNoFile, writeFileHead } from './file-response.ts';
import { type OpenFile, openShared } from './open-file.ts';
import { sendBytes } from './send-bytes.ts';

const RETRY_SECONDS = 60;
/** What a link in the folder leads to is no file of ours either. */
const MISSING = ['ENOENT', 'ENOTDIR', 'ELOOP'];

/** Sends a file of this machine's disk, whole or a part of it; `res` has the file's headers. */
export async function sendLocalFile(
  req: IncomingMessage,
  res: ServerResponse,
  upload: ServedUpload,
  delivery: Delivery,
): Promise<void> {
  const { sha256, storedAt, bytes } = upload;
  const answer = evaluateConditions(req.headers, { etag: `"${sha256}"`, modified: storedAt, bytes });
  if (!('start' in answer)) return sendNoFile(res, answer.status, bytes);
  const file = await openStored(upload);
  if (!file) return refuseMissing(res, upload);
  try {
    writeFileHead(res, answer, bytes);
    if (req.method === 'HEAD') res.end();
    else await sendBytes(res, file, answer, delivery);
  } finally {
    file.close();
  }
}

/** Returns null when there is no such file, or another one. @throws the system's error */
async function openStored(upload: ServedUpload): Promise<OpenFile | null> {
  const { root, name } = local.locate(upload);
  try {
    const file = await openShared(join(root, name));
    if (file.bytes === upload.bytes) return file;
    file.close();
    return null;
  } catch (error) {
    if (MISSING.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** An episode has it, so it is not the listener who is wrong: apps drop an episode whose file is 404. */
function refuseMissing(res: ServerResponse, upload: ServedUpload): void {
  logMissing(upload);
  forgetFile(res);
  const headers = { 'Retry-After': String(RETRY_SECONDS), 'Cache-Control': 'no-store', 'Content-Length': 0 };
  res.writeHead(503, headers).end();
}

/** Ids already logged; bounded, as listeners ask again and again. */
const missing = new LRUCache<string, true>({ max: 1_000, ttl: 60 * 60 * 1000 });

function logMissing(upload: ServedUpload): void {
  if (missing.has(upload.id)) return;
  missing.set(upload.id, true);
  const { root, name } = local.locate(upload);
  log('error', 'a file is missing', { folder: root, name });
}
