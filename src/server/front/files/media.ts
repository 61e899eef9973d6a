import { UUID } from '#shared/uuid.ts';
import { cdnFileHeaders, forbidCdn } from '#server/http/cdn.ts';
import { NO_CONTENT } from '#server/http/headers.ts';
import { constants } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import send from 'send';
import type { PublishedFile, ServedUpload } from '#server/db/served-uploads.ts';
import { asPdfName } from '#shared/text.ts';
import { errorResponse } from '#server/http/responses.ts';
import { config } from '#server/config.ts';
import { log } from '#server/log.ts';
import { countMediaBytes, isMeasured } from '../metrics.ts';
import { isConfigured, local } from '#server/media/index.ts';
import { createGate, type Gate } from '#server/gate.ts';
import { countRequested, countWhenEnded } from './count-download.ts';
import { destroyOnDisconnect } from '../limits/disconnect.ts';
import { readInTurns, takeTurn } from '../limits/round-robin.ts';
import { evaluateConditions } from './conditions.ts';
import { sendRemoteFile } from './media-remote.ts';
import { findFile } from './published-files.ts';
import { readOpenFilesLimit } from '../limits/open-files.ts';
import { usableRange } from './range.ts';
import { writeResponse } from '../respond.ts';

const PATH = new RegExp(`^/media/(${UUID})[.]([a-z0-9]{2,4})(?:[?]|$)`);
const METHODS = 'GET, HEAD, OPTIONS';

/** Each stream holds a file or a connection to a storage service; half of the descriptors this process may open. */
const STREAMS = createGate({ running: Math.floor(readOpenFilesLimit() / 2), waiting: 64, retryAfter: 10 });

/** Players on other sites may read what is public (the podcast namespace asks for it). */
const OPEN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Length, Content-Range, Accept-Ranges, ETag',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const FOR_EVER = 'public, max-age=31536000, immutable';

const PREFLIGHT = {
  ...OPEN,
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers': 'Range, If-Range, If-None-Match, If-Modified-Since',
  'Access-Control-Max-Age': '86400',
};

/**
 * Serves everything under `/media/`; returns false for any other path. Files of published episodes are public and
 * immutable; the rest is found only if `allowDrafts` resolves to true. Never throws.
 */
export async function serveMedia(
  req: IncomingMessage,
  res: ServerResponse,
  allowDrafts: (uploadId: string) => Promise<boolean>,
  streams: Gate = STREAMS,
): Promise<boolean> {
  if (!req.url?.startsWith('/media/')) return false;
  res.setHeader('X-Content-Type-Options', 'nosniff');
  if (req.method === 'OPTIONS') res.writeHead(204, PREFLIGHT).end();
  else if (req.method !== 'GET' && req.method !== 'HEAD') refuse(res, 405, { Allow: METHODS });
  else await answer(req, res, allowDrafts, streams).catch((error: unknown) => refuseFailed(res, error));
  return true;
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  allowDrafts: (uploadId: string) => Promise<boolean>,
  streams: Gate,
): Promise<void> {
  await new Promise<void>((resolve) => takeTurn('beginning', resolve)); // before it costs a query and a file
  const [, id, extension] = PATH.exec(req.url ?? '') ?? [];
  const upload = id ? await findFile(id) : null;
  if (!upload || upload.extension !== extension) return refuse(res, 404);
  if (!upload.isPublic && !(await allowDrafts(upload.id))) return refuse(res, 404);
  const isHere = isLocal(upload);
  if (isHere && config.mediaAccel === 'nginx') {
    countRequested(req, upload);
    return handOver(req, res, upload);
  }
  await streams.run(async () => {
    if (req.socket.destroyed) return;
    countBytes(req, res, upload.kind);
    setHeaders(res, upload);
    countWhenEnded(req, res, upload);
    if (isHere) await sendFile(req, res, upload);
    else await sendRemoteFile(req, res, upload);
  });
}

/**
 * Returns whether to send the file of this machine: also of one that was moved to a service while this process runs,
 * which was started without the settings for it. The move leaves a copy.
 */
const isLocal = ({ storage }: ServedUpload): boolean => storage === 'local' || !isConfigured(storage);

/** Of a whole response its length; of one that was cut off what its connection has sent since. */
function countBytes({ socket }: IncomingMessage, res: ServerResponse, kind: string): void {
  if (!isMeasured) return;
  const before = socket.bytesWritten;
  res.once('close', () => {
    const length = Number(res.getHeader('Content-Length') ?? 0);
    countMediaBytes(kind, res.writableFinished ? length : Math.max(0, socket.bytesWritten - before));
  });
}

function setHeaders(res: ServerResponse, upload: ServedUpload): void {
  for (const [name, value] of Object.entries(headersOf(upload))) res.setHeader(name, value);
}

/** The proxy reads the file itself and handles ranges: docs/proxy/nginx.conf. It knows no ETag of ours, so 304 is said here. */
function handOver(req: IncomingMessage, res: ServerResponse, upload: ServedUpload): void {
  setHeaders(res, upload);
  const { sha256, storedAt: modified, bytes } = upload;
  const { status } = evaluateConditions(req.headers, { etag: `"${sha256}"`, modified, bytes });
  if (status === 304) {
    res.removeHeader('Content-Type');
    return void res.writeHead(304).end();
  }
  res.writeHead(200, { 'X-Accel-Redirect': `/carecast-files/${local.locate(upload).name}` }).end();
}

/** Resolves when the file is closed: the response has ended, or its connection has. */
async function sendFile(req: IncomingMessage, res: ServerResponse, upload: ServedUpload): Promise<void> {
  useOnlySoundRange(req, upload.bytes);
  // Every fetch() with If-None-Match sends no-cache. That is for caches (RFC 9111 §5.2.1.4); `send` would send no 304.
  delete req.headers['cache-control'];
  const { root, name } = local.locate(upload);
  // `send` passes its options to createReadStream: a symbolic link in the folder is not followed.
  const options = {
    root,
    dotfiles: 'allow' as const,
    index: false,
    flags: constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0),
  };
  destroyOnDisconnect(req, res);
  readInTurns(res);
  send(req, name, options)
    .on('error', ({ status }: { status: number }) => refuseSent(res, status, upload))
    .pipe(res);
  await ended(res);
}

/** Only `close` is emitted for a response whose connection ends before its turn to be sent. */
const ended = (res: ServerResponse): Promise<unknown> =>
  new Promise((resolve) => res.once('finish', resolve).once('close', resolve));

/** The content of a URL never changes, so its hash is a strong validator and its date a valid one. */
function headersOf(upload: ServedUpload | PublishedFile): Record<string, string> {
  return {
    'Content-Type': upload.type,
    ETag: `"${upload.sha256}"`,
    'Last-Modified': upload.storedAt.toUTCString(),
    ...(upload.isPublic
      ? { ...OPEN, 'Cache-Control': FOR_EVER, ...('episodeId' in upload && cdnFileHeaders(upload.episodeId, FOR_EVER)) }
      : { 'Cache-Control': 'private, no-store' }),
    ...(upload.kind === 'pdf'
      ? pdfHeaders(upload.pdfName)
      : { 'Content-Security-Policy': "sandbox; default-src 'none'" }),
  };
}

/** The viewer needs nothing more: Chromium 156 draws the same pixels as without any policy. */
const pdfHeaders = (name: string | null) => ({
  'Content-Security-Policy': NO_CONTENT,
  'Content-Disposition': `inline; filename*=UTF-8''${encodeName(asPdfName(name ?? '') || 'document.pdf')}`,
});

/** RFC 8187 §3.2.1: encodeURIComponent leaves five characters that are not allowed there. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function useOnlySoundRange(req: IncomingMessage, size: number): void {
  const range = usableRange(req.headers.range, size);
  // If-Range uses strong comparison (RFC 9110 §13.1.5); `send` would treat a weak tag as a strong one.
  const isWeak = String(req.headers['if-range'] ?? '').startsWith('W/');
  if (range && !isWeak) req.headers.range = range;
  else delete req.headers.range;
}

/** `send` found no file, an unsatisfiable range (it has set Content-Range) or a failed precondition. */
function refuseSent(res: ServerResponse, status: number, upload: ServedUpload): void {
  if (res.headersSent) return void res.destroy();
  forgetFile(res);
  if (status !== 404) return refuse(res, status);
  // An episode has it, so it is not the listener who is wrong: apps drop an episode whose file is 404.
  logMissing(upload);
  refuse(res, 503, { 'Retry-After': '60' });
}

/** Ids already logged; bounded, as listeners ask again and again. */
const missing = new LRUCache<string, true>({ max: 1_000, ttl: 60 * 60 * 1000 });

function logMissing(upload: ServedUpload): void {
  if (missing.has(upload.id)) return;
  missing.set(upload.id, true);
  const { root, name } = local.locate(upload);
  log('error', 'a file is missing', { folder: root, name });
}

/** Responds when storage or database is unavailable; aborts a begun file, so that no client takes it for whole. */
async function refuseFailed(res: ServerResponse, error: unknown): Promise<void> {
  if (res.headersSent) return void res.destroy();
  forgetFile(res);
  await writeResponse(res, errorResponse(error));
}

function forgetFile(res: ServerResponse): void {
  for (const name of ['ETag', 'Last-Modified', 'Content-Type', 'Content-Disposition']) res.removeHeader(name);
  forbidCdn(res);
}

function refuse(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  res.writeHead(status, { ...headers, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end();
}
