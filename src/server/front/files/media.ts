import { UUID } from '#shared/uuid.ts';
import { cdnFileHeaders } from '#server/http/cdn.ts';
import { NO_CONTENT } from '#server/http/headers.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PublishedFile, ServedUpload } from '#server/db/served-uploads.ts';
import { asPdfName } from '#shared/text.ts';
import { errorResponse } from '#server/http/responses.ts';
import { config } from '#server/config.ts';
import { countMediaBytes, isMeasured } from '../metrics.ts';
import { thresholdOf } from '#server/listening/index.ts';
import { isConfigured, local } from '#server/media/index.ts';
import { createGate, type Gate } from '#server/gate.ts';
import { countDelivered, countedRequest, countRequested } from './count-download.ts';
import { takeTurn } from '../limits/round-robin.ts';
import { evaluateConditions } from './conditions.ts';
import { forgetFile } from './file-response.ts';
import { sendLocalFile } from './media-local.ts';
import { sendRemoteFile } from './media-remote.ts';
import { findFile } from './published-files.ts';
import { readOpenFilesLimit } from '../limits/open-files.ts';
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
    const counted = countedRequest(req, upload);
    const delivery = { start: 0, bytes: 0, threshold: counted && thresholdOf(counted.file) };
    try {
      await (isHere ? sendLocalFile : sendRemoteFile)(req, res, upload, delivery);
    } finally {
      if (counted) countDelivered(counted, res.statusCode, delivery);
    }
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

/** Responds when storage or database is unavailable; aborts a begun file, so that no client takes it for whole. */
async function refuseFailed(res: ServerResponse, error: unknown): Promise<void> {
  if (res.headersSent) return void res.destroy();
  forgetFile(res);
  await writeResponse(res, errorResponse(error));
}

function refuse(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  res.writeHead(status, { ...headers, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end();
}
