import type { IncomingMessage } from 'node:http';
import { config } from '#server/config.ts';
import type { PublishedFile, ServedUpload } from '#server/db/served-uploads.ts';
import { isListening, placeOf, recordSent, type SentMedia, type Threshold } from '#server/listening/index.ts';
import { clientAddress } from '../limits/client-address.ts';
import { evaluateConditions } from './conditions.ts';

/**
 * What a response has sent of its file so far: `bytes` that the system has taken, from `start` on. `threshold` is what
 * makes it a download; null where nothing is counted.
 */
export type Delivery = { start: number; bytes: number; threshold: Threshold | null };

/** Counts a download when its response has ended, from the bytes that were written. The listener waits for nothing. */
export function countDelivered(request: SentMedia, status: number, { start, bytes }: Delivery): void {
  // Written into the same object: a copy of it costs as much as all else about a request.
  request.status = status;
  request.sent = { start, end: start + bytes };
  request.at = new Date();
  recordSent(request);
}

/** Counts a download whose bytes the proxy sends: by the range that was requested. */
export function countRequested(req: IncomingMessage, upload: ServedUpload): void {
  const request = countedRequest(req, upload);
  if (!request) return;
  const { sha256, storedAt: modified, bytes } = upload;
  const response = evaluateConditions(req.headers, { etag: `"${sha256}"`, modified, bytes });
  if ('start' in response) {
    const { status, start, end } = response;
    countDelivered(request, status, { start, bytes: end - start, threshold: null });
  }
}

/**
 * Returns a request before anything of its file is sent, null for one that never counts. Asked before the response,
 * because a connection that has ended has no address.
 */
export function countedRequest(req: IncomingMessage, upload: ServedUpload | PublishedFile): SentMedia | null {
  const { method = '', headers } = req;
  const { duration, bytes, audioStart, minuteEnd } = upload;
  if (method !== 'GET' || !upload.isPublic || !('episodeId' in upload) || duration === null) return null;
  if (!isListening(headers.referer, config.publicUrl) || headers['sec-purpose']) return null; // prefetched: nobody listens
  return {
    method,
    range: headers.range,
    episodeId: upload.episodeId,
    file: { bytes, duration, audioStart, minuteEnd },
    address: clientAddress(req, config.trustProxy),
    userAgent: decodeHeader(headers['user-agent'] ?? ''),
    place: placeOf(headers.referer, config.publicUrl),
    status: 0,
    sent: NOTHING,
    at: BEFORE,
  };
}

/** Returns a header as UTF-8, in which apps send their translated names; Node reads each byte as a letter. */
const decodeHeader = (value: string): string =>
  NOT_ASCII.test(value) ? Buffer.from(value, 'latin1').toString() : value;

const NOT_ASCII = /[\x80-\xff]/;
const NOTHING = { start: 0, end: 0 };
const BEFORE = new Date(0);
