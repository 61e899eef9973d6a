import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_BYTES } from '#shared/upload.ts';
import { config } from '#server/config.ts';
import { findUploadOwner } from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { createGate, type Gate } from '#server/gate.ts';
import { isFromOtherSite } from '#server/http/csrf.ts';
import { json, errorResponse } from '#server/http/responses.ts';
import { log, logError, requestId } from '#server/log.ts';
import { requireUploadUrl, storeReceived, tooLarge, type UploadUrl } from '#server/media/index.ts';
import { countUpload } from '../metrics.ts';
import { type MinRate, withMinRate, TooSlow, UPLOAD_MIN_RATE } from '../limits/min-rate.ts';
import { refuseUnread, writeResponse } from '../respond.ts';

/** Bodies received concurrently by this process; each holds a file, a socket and a buffer of 64 KB. */
const ALL_UPLOADS = createGate({
  running: 4,
  waiting: 16,
  sentence: 'Too many files are arriving at once',
  retryAfter: 10,
});
/** Of those, one user's; further ones wait unread. In all as many as a user may have requested (media/begin-upload.ts). */
const ONE_USERS = { running: 3, waiting: 17, sentence: 'Too many files of yours are arriving at once', retryAfter: 10 };
const usersGates = new Map<string, { gate: Gate; present: number }>();
const inFlight = new Set<Promise<void>>();

/** Resolves when every upload in flight has ended, and an aborted one can be sent again. */
export async function uploadsEnded(): Promise<void> {
  await Promise.all(inFlight);
}

/** Receives `PUT /api/objects/{uuid}` straight from the socket; never throws. Responds as in `docs/api.md`, Files. */
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
  try {
    const arrived = await receiveOne(req, new Date(), minRate);
    countUpload('stored');
    await writeResponse(res, json(arrived));
  } catch (error) {
    countUpload(req.socket.destroyed ? 'broken off' : 'refused');
    if (req.socket.destroyed) return log('info', 'upload broke off');
    await refuseUnread(req, res, asResponse(error), error instanceof TooSlow ? NO_LINGER : undefined);
  }
}

const NO_LINGER = { milliseconds: 100, silence: 100 };

async function receiveOne(req: IncomingMessage, now: Date, minRate: MinRate) {
  if (isFromOtherSite(req.method ?? '', { get: (name) => headerOf(req, name) })) {
    throw new DomainError('forbidden', 'This request came from another site');
  }
  const upload = requireUploadUrl(new URL(req.url ?? '/', config.publicUrl), now);
  requireLength(req, upload);
  const owner = await findUploadOwner(upload.id);
  const proceed = suspendTimeout(req);
  return inTurn(owner ?? upload.id, () =>
    ALL_UPLOADS.run(() => {
      proceed();
      return storeReceived(upload, withMinRate(req, minRate), new Date());
    }),
  ).finally(proceed);
}

/** Runs the work when fewer than three uploads of this user are running. Throws DomainError unavailable when too many wait. */
async function inTurn<Outcome>(owner: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const own = usersGates.get(owner) ?? { gate: createGate(ONE_USERS), present: 0 };
  usersGates.set(owner, own);
  own.present += 1;
  try {
    return await own.gate.run(work);
  } finally {
    own.present -= 1;
    if (own.present === 0) usersGates.delete(owner);
  }
}

/** Disables the timeout of an upload that waits, as nothing of it is read. Returns a function that restores it. */
function suspendTimeout({ socket }: IncomingMessage): () => void {
  const milliseconds = socket.timeout ?? 0;
  socket.setTimeout(0);
  return () => void socket.setTimeout(milliseconds);
}

/** The request has no Content-Length (411): RFC 9110 §15.5.12. */
class NoLength extends Error {}

function requireLength(req: IncomingMessage, { kind, size }: UploadUrl): void {
  const announced = req.headers['content-length'];
  if (announced === undefined) throw new NoLength();
  if (Number(announced) > MAX_BYTES[kind]) throw tooLarge(kind);
  if (Number(announced) === size) return;
  throw new DomainError('invalid', `This address is for ${size} bytes, not ${announced}`);
}

function asResponse(error: unknown): Response {
  if (error instanceof NoLength) return plainRefusal(411, 'Send the length of the file as Content-Length');
  if (error instanceof TooSlow) return plainRefusal(408, 'The file came too slowly. Please try again.');
  return errorResponse(error);
}

const plainRefusal = (status: number, error: string) => json({ error, requestId: requestId() }, status);

function headerOf(req: IncomingMessage, name: string): string | null {
  const value = req.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
}
