import { basename, dirname } from 'node:path';
import { LRUCache } from 'lru-cache';
import { UUID } from '#shared/uuid.ts';
import { IMMUTABLE, NO_CONTENT } from '#server/http/headers.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PublishedFile, ServedUpload } from '#server/db/served-uploads.ts';
import { asPdfName } from '#shared/pdf-name.ts';
import { errorResponse } from '#server/http/responses.ts';
import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { countMediaBytes } from '../metrics.ts';
import { recordDelivery } from '#server/listening/index.ts';
import { log } from '#server/log.ts';
import { createGate, type Gate } from '#server/gate.ts';
import { clientAddress } from '../limits/client-address.ts';
import { findFile } from './published-files.ts';
import { removeFileHeaders, sendFile } from './send-file.ts';
import { readOpenFilesLimit } from '../limits/open-files.ts';
import { writeResponse } from '../respond.ts';
import { DAY_S, HOUR_MS } from '#shared/units.ts';

const PATH = new RegExp(`^/media/(${UUID})[.]([a-z0-9]{2,4})(?:[?]|$)`);
const METHODS = 'GET, HEAD, OPTIONS';

/**
 * Each stream holds a piece in memory, and a file or a connection to a storage service: one for each connection there
 * may be (pipelined requests share these), and half of the descriptors this process may open at most.
 */
const STREAMS = createGate({ running: Math.min(1_024, readOpenFilesLimit() >> 1), waiting: 64, retryAfter: 10 });

/** Players on other sites may read what is public (the podcast namespace asks for it). */
const OPEN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Length, Content-Range, Accept-Ranges, ETag',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const PREFLIGHT = {
  ...OPEN,
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers': 'Range, If-Range, If-None-Match, If-Modified-Since',
  'Access-Control-Max-Age': String(DAY_S),
};

/**
 * Serves everything under `/media/`. Files of published episodes are public and immutable; the rest is found only if
 * `allowDrafts` resolves to true. Never throws.
 */
export async function serveMedia(
  req: IncomingMessage,
  res: ServerResponse,
  allowDrafts: (uploadId: string) => Promise<boolean>,
  streams: Gate = STREAMS,
): Promise<void> {
  res.setHeader('X-Content-Type-Options', 'nosniff');
  if (req.method === 'OPTIONS') res.writeHead(204, PREFLIGHT).end();
  else if (req.method !== 'GET' && req.method !== 'HEAD') refuse(res, 405, { Allow: METHODS });
  else await answer(req, res, allowDrafts, streams).catch((error: unknown) => refuseFailed(req, res, error));
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  allowDrafts: (uploadId: string) => Promise<boolean>,
  streams: Gate,
): Promise<void> {
  const [, id, extension] = PATH.exec(req.url ?? '') ?? [];
  const upload = id ? await findFile(id) : null;
  if (!upload || upload.extension !== extension) return refuse(res, 404);
  if (!upload.isPublic && !(await allowDrafts(upload.id))) return refuse(res, 404);
  await streams.run(async () => {
    if (!req.socket.destroyed) await sendAndCount(req, res, upload);
  });
}

/** The listener waits for no counting. The address is read first: a connection that has ended has none. */
async function sendAndCount(req: IncomingMessage, res: ServerResponse, upload: ServedUpload): Promise<void> {
  const { method = '', headers } = req;
  const address = clientAddress(req, config.trustProxy);
  const sent = { start: 0, end: 0 };
  res.setHeaders(new Map(Object.entries(headersOf(upload))));
  try {
    await sendFile(req, res, upload, sent);
  } finally {
    countMediaBytes(upload.kind, sent.end - sent.start);
    const { range, referer: referrer, 'sec-purpose': purpose } = headers;
    const userAgent = decodeHeader(headers['user-agent'] ?? '');
    const request = { method, range, referrer, isPrefetch: purpose !== undefined, userAgent, address };
    recordDelivery({ ...request, upload, status: res.statusCode, sent, at: new Date() });
  }
}

/** Returns a header as UTF-8, in which apps send their translated names; Node reads each byte as a letter. */
const decodeHeader = (value: string): string =>
  /[\x80-\xff]/.test(value) ? Buffer.from(value, 'latin1').toString() : value;

/** The content of a URL never changes, so its hash is a strong validator and its date a valid one. */
function headersOf(upload: ServedUpload | PublishedFile): Record<string, string> {
  return {
    'Content-Type': upload.type,
    ETag: `"${upload.sha256}"`,
    'Last-Modified': upload.storedAt.toUTCString(),
    ...(upload.isPublic ? { ...OPEN, 'Cache-Control': IMMUTABLE } : { 'Cache-Control': 'private, no-store' }),
    ...(upload.kind === 'pdf' ? pdfHeaders(upload.pdfName) : { 'Content-Security-Policy': AUDIO_POLICY }),
  };
}

/** A browser opens a link to audio as a document whose media is this file, which an opaque origin may not load. */
const AUDIO_POLICY = "sandbox allow-same-origin; default-src 'none'; media-src 'self'";

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
async function refuseFailed(req: IncomingMessage, res: ServerResponse, error: unknown): Promise<void> {
  if (res.headersSent) return void res.destroy();
  removeFileHeaders(res);
  const path = isMissing(error) ? pathOf(req) : missingPath(error);
  if (path === null) return writeResponse(res, errorResponse(error));
  logMissing(path);
  refuse(res, 503, { 'Retry-After': '60' }); // the listener is not wrong: apps drop an episode whose file is 404
}

/** Returns whether a storage service has no such file. */
const isMissing = (error: unknown): boolean => error instanceof DomainError && error.fault === 'missing';

/** Returns the path of a request, without the token that may follow. */
const pathOf = ({ url = '' }: IncomingMessage): string => url.replace(/\?.*/, '');

/** Returns the path of a local file that is missing; null for other errors. A link is not one of our files (ELOOP). */
function missingPath(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null;
  return ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(String(error.code)) ? String(error.path) : null;
}

/** Paths already logged; bounded, as listeners ask again and again. */
const missing = new LRUCache<string, true>({ max: 1_000, ttl: HOUR_MS });

function logMissing(path: string): void {
  if (missing.has(path)) return;
  missing.set(path, true);
  log('error', 'a file is missing', { folder: dirname(path), name: basename(path) });
}

function refuse(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  res.writeHead(status, { ...headers, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end();
}
