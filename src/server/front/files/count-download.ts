import type { IncomingMessage, ServerResponse } from 'node:http';
import { config } from '#server/config.ts';
import type { PublishedFile, ServedUpload } from '#server/db/served-uploads.ts';
import { isListening, placeOf, recordSent, type SentMedia } from '#server/listening/index.ts';
import { clientAddress } from '../limits/client-address.ts';
import { evaluateConditions } from './conditions.ts';

/** Counts a download when the response has ended, from the bytes that were written. The listener waits for nothing. */
export function countWhenEnded(req: IncomingMessage, res: ServerResponse, upload: ServedUpload): void {
  const request = countedRequest(req, upload);
  if (!request) return;
  const bytes = countBytes(res);
  res.once('close', () => {
    const start = Number(/^bytes (\d+)-/.exec(String(res.getHeader('Content-Range') ?? ''))?.[1] ?? 0);
    recordSent({ ...request, status: res.statusCode, sent: { start, end: start + bytes() }, at: new Date() });
  });
}

/** Counts a download whose bytes the proxy sends: by the range that was requested. */
export function countRequested(req: IncomingMessage, upload: ServedUpload): void {
  const request = countedRequest(req, upload);
  if (!request) return;
  const { sha256, storedAt: modified, bytes } = upload;
  const response = evaluateConditions(req.headers, { etag: `"${sha256}"`, modified, bytes });
  if ('start' in response) recordSent({ ...request, status: response.status, sent: response, at: new Date() });
}

/** Taken before the response, as long as the request is there. */
function countedRequest(
  req: IncomingMessage,
  upload: ServedUpload | PublishedFile,
): Omit<SentMedia, 'status' | 'sent' | 'at'> | null {
  const { method = '', headers } = req;
  const { duration, bytes, audioStart, minuteEnd } = upload;
  if (method !== 'GET' || !upload.isPublic || !('episodeId' in upload) || duration === null) return null;
  if (!isListening(headers.referer, config.publicUrl)) return null;
  return {
    method,
    range: headers.range,
    episodeId: upload.episodeId,
    file: { bytes, duration, audioStart, minuteEnd },
    address: clientAddress(req, config.trustProxy),
    userAgent: decodeHeader(headers['user-agent'] ?? ''),
    place: placeOf(headers.referer, config.publicUrl),
  };
}

/** Returns a header as UTF-8, in which apps send their translated names; Node reads each byte as a letter. */
const decodeHeader = (value: string): string => Buffer.from(value, 'latin1').toString();

/**
 * Returns a function that says how many bytes of the body the system has taken. What an aborted response still had
 * buffered was not sent; one whose turn on its connection never came has sent nothing.
 */
function countBytes(res: ServerResponse): () => number {
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
