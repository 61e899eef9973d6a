import type { IncomingMessage } from 'node:http';
import { TUS_BODY_TYPE, TUS_VERSION } from '#shared/upload.ts';
import { DomainError } from '#server/errors.ts';
import { json } from '#server/http/responses.ts';
import { findOffset, receivePart, type UploadUrl } from '#server/media/index.ts';
import { type MinRate, withMinRate } from '../limits/min-rate.ts';
import { UploadRequestError } from './upload-refusal.ts';
import { endEarlier, serializeLatest } from './upload-mutex.ts';

/**
 * The core of tus 1.0.0 (https://tus.io/protocols/resumable-upload) at an upload's own URL: HEAD says how much of it is
 * stored, PATCH appends to it. Creation is `POST /api/objects/upload`; no extension is offered.
 */
const TUS = { 'Tus-Resumable': TUS_VERSION, 'Cache-Control': 'no-store' };

/** Headers of every response to HEAD and PATCH, refusals too. */
export const tusHeaders = ({ method }: IncomingMessage): Record<string, string> =>
  method === 'PATCH' || method === 'HEAD' ? TUS : {};

/**
 * Returns the response to HEAD: the offset at which the upload continues. @throws DomainError missing;
 * UploadRequestError
 */
export async function respondWithOffset(req: IncomingMessage, upload: UploadUrl): Promise<Response> {
  requireVersion(req);
  await endEarlier(upload.id);
  const headers = { 'Upload-Offset': String(await findOffset(upload)), 'Upload-Length': String(upload.size) };
  return new Response(null, { headers: { ...TUS, ...headers } });
}

/**
 * Receives the body of PATCH: 204 with the new offset, and 200 with the facts about the file when it has arrived.
 * @throws DomainError; UploadRequestError; TooSlow; Superseded by a later request
 */
export async function receivePatch(req: IncomingMessage, upload: UploadUrl, minRate: MinRate): Promise<Response> {
  requireVersion(req);
  const offset = requirePart(req, upload);
  const result = await serializeLatest(req, upload.id, (superseded) =>
    receivePart(upload, offset, withMinRate(req, minRate, superseded), new Date()),
  );
  if (typeof result === 'object') return json(result, 200, { ...TUS, 'Upload-Offset': String(upload.size) });
  return new Response(null, { status: 204, headers: { ...TUS, 'Upload-Offset': String(result) } });
}

function requireVersion({ headers }: IncomingMessage): void {
  if (headers['tus-resumable'] === TUS_VERSION) return;
  throw new UploadRequestError(412, { code: 'tusVersion', version: TUS_VERSION }, { 'Tus-Version': TUS_VERSION });
}

/** Returns the offset of the body, which must end within the upload. */
function requirePart({ headers }: IncomingMessage, { size }: UploadUrl): number {
  if (headers['content-type'] !== TUS_BODY_TYPE)
    throw new DomainError('unsupported', { code: 'tusType', type: TUS_BODY_TYPE });
  const offset = headers['upload-offset'];
  if (typeof offset !== 'string' || !/^\d{1,15}$/.test(offset)) {
    throw new DomainError('invalid', { code: 'tusOffset' });
  }
  const length = headers['content-length'];
  if (length === undefined) throw new UploadRequestError(411, { code: 'tusLength' });
  if (Number(offset) + Number(length) > size) {
    throw new DomainError('tooLarge', { code: 'tusBeyondEnd', size });
  }
  return Number(offset);
}
