import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_BYTES } from '#shared/upload.ts';
import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { refuseOtherSites } from '#server/http/csrf.ts';
import { json } from '#server/http/responses.ts';
import { log, logError } from '#server/log.ts';
import { requireUploadUrl, receiveWhole, tooLarge, type UploadUrl } from '#server/media/index.ts';
import { countUpload } from '../metrics.ts';
import { type MinRate, Superseded, TooSlow, UPLOAD_MIN_RATE, withMinRate } from '../limits/min-rate.ts';
import { refuseUnread, writeResponse } from '../respond.ts';
import { headersOf } from '../session.ts';
import { receivePatch, respondWithOffset, tusHeaders } from './tus.ts';
import { UploadRequestError, uploadRefusal } from './upload-refusal.ts';
import { withUploadMutex } from './upload-mutex.ts';

const inFlight = new Set<Promise<void>>();

/** Resolves when every upload in flight has ended, and an aborted one can be sent again. */
export async function uploadsEnded(): Promise<void> {
  await Promise.all(inFlight);
}

/**
 * Receives the requests at an upload's URL, `/api/objects/{uuid}`, straight from the socket: the whole file by PUT, or
 * in parts by tus. Never throws. Responds as docs/api.md says under Uploads.
 */
export async function receiveUpload(
  req: IncomingMessage,
  res: ServerResponse,
  minRate: MinRate = UPLOAD_MIN_RATE,
): Promise<void> {
  const received = receiveAndRespond(req, res, minRate).catch((error: unknown) => logError('upload failed', error));
  inFlight.add(received);
  await received;
  inFlight.delete(received);
}

async function receiveAndRespond(req: IncomingMessage, res: ServerResponse, minRate: MinRate): Promise<void> {
  const { method = '' } = req;
  const carriesBytes = method === 'PUT' || method === 'PATCH';
  try {
    refuseOtherSites({ method, headers: headersOf(req) });
    const upload = requireUploadUrl(new URL(req.url ?? '/', config.publicUrl), new Date());
    const receive = BY_METHOD[method] ?? receivePut;
    const response = await receive(req, upload, minRate);
    if (carriesBytes && response.status === 200) countUpload('stored');
    await writeResponse(res, response);
  } catch (error) {
    if (carriesBytes) countUpload(req.socket.destroyed ? 'broken off' : 'refused');
    if (req.socket.destroyed) return log('info', 'upload aborted');
    const isGivenUp = error instanceof TooSlow || error instanceof Superseded;
    res.setHeaders(new Map(Object.entries(tusHeaders(req))));
    await refuseUnread(req, res, uploadRefusal(error), isGivenUp ? NO_LINGER : undefined);
  }
}

const NO_LINGER = { milliseconds: 100, silence: 100 };

type Receive = (req: IncomingMessage, upload: UploadUrl, minRate: MinRate) => Promise<Response>;
const BY_METHOD: Record<string, Receive> = { HEAD: respondWithOffset, PATCH: receivePatch, PUT: receivePut };

/** One file by PUT, or in parts by tus. */
export const UPLOAD_METHODS = Object.keys(BY_METHOD);

async function receivePut(req: IncomingMessage, upload: UploadUrl, minRate: MinRate): Promise<Response> {
  requireLength(req, upload);
  return withUploadMutex(req, upload.id, async () =>
    json(await receiveWhole(upload, withMinRate(req, minRate), new Date())),
  );
}

/** RFC 9110 §15.5.12: 411 without Content-Length. */
function requireLength(req: IncomingMessage, { kind, size }: UploadUrl): void {
  const announced = req.headers['content-length'];
  if (announced === undefined) throw new UploadRequestError(411, { code: 'lengthMissing' });
  if (Number(announced) > MAX_BYTES[kind]) throw tooLarge(kind);
  if (Number(announced) === size) return;
  throw new DomainError('invalid', { code: 'uploadUrlForOtherSize', size, announced });
}
