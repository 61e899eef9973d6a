import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ArrivedUpload, UploadKind } from '#shared/upload.ts';
import { inspectAudio, isPdf } from './audio/inspect.ts';
import {
  changeHeartbeat,
  changeToPending,
  changeToReceiving,
  changeToStored,
  findUpload,
  type Upload,
} from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { createGate } from '#server/gate.ts';
import { logError } from '#server/log.ts';
import { local, storageOf } from './storage/index.ts';
import type { StagedFile } from './storage/port.ts';
import { parseUploadUrl, type UploadUrl, objectPathOf } from './upload-url.ts';

const SIGN_OF_LIFE_MS = 10_000;
/** Three heartbeats missed: the lease has expired, its process is taken for dead. */
const SILENCE_MS = 35_000;

/** How long to wait for a file that another process is finalizing. */
const WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 200;
/** Files of storage services inspected at once in this process: each takes disk space here. */
const arrivals = createGate({
  running: 4,
  waiting: 0,
  sentence: 'Too many files are arriving at once',
  retryAfter: 10,
});

export const silentSince = (now: Date): Date => new Date(now.getTime() - SILENCE_MS);

/** Parses a signed upload URL. @throws DomainError forbidden when the signature is not valid or it has expired */
export function requireUploadUrl(url: URL, now: Date): UploadUrl {
  const address = parseUploadUrl(url);
  if (!address) throw new DomainError('forbidden', 'This upload address is not valid');
  if (address.expires * 1000 <= now.getTime()) throw new DomainError('forbidden', 'Request has expired');
  return address;
}

/**
 * Writes, checks and stores the bytes of one upload; resolves only when they are durable (fsync).
 * When the body breaks off or is rejected nothing is left, and the client may retry.
 * @throws DomainError conflict (in progress, or finished), unsupported (another kind), invalid (length), diskFull
 */
export async function storeReceived(
  { id, size }: Pick<UploadUrl, 'id' | 'size'>,
  body: AsyncIterable<Uint8Array>,
  now: Date,
): Promise<ArrivedUpload> {
  const arrived = await whileTaken(await take(id, now), now, async () => {
    await local.requireSpace(size);
    return local.stage(id, body, size);
  });
  if (!arrived) throw new Error('what is received has arrived');
  return arrived;
}

/**
 * Finalizes an upload to a storage service: stores or rejects it, by the same rules. Does nothing for an upload that
 * has not been sent or is final already; waits for one whose lease another process holds. `leavesRefused`: rejected
 * bytes stay at the service, so that the request that uses them later gets the reason.
 * @throws DomainError unsupported, invalid (length), unavailable, conflict (still in progress)
 */
export async function finalizeUpload(id: string, { leavesRefused: leavesRejected = false } = {}): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const upload = await findUpload(id);
    if (!upload || upload.storage === 'local' || !['pending', 'receiving'].includes(upload.state)) return;
    if (await arrivals.run(() => settleUntaken(id, leavesRejected))) return;
    if (Date.now() > deadline) throw arrivingNow();
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Returns false when another process holds the lease. */
async function settleUntaken(id: string, leavesRefused: boolean): Promise<boolean> {
  const now = new Date();
  const upload = await changeToReceiving(id, now, silentSince(now));
  if (!upload) return false;
  await whileTaken(upload, now, async () => {
    const arrival = await storageOf(upload).fetchForInspection(upload, upload.declaredBytes);
    return arrival && leavesRefused ? { ...arrival, reject: arrival.discard } : arrival;
  });
  return true;
}

/** Holds the lease until the bytes are stored; else returns the upload to pending. Null when there were no bytes. */
async function whileTaken(
  upload: Upload,
  now: Date,
  fetchBytes: () => Promise<StagedFile | null>,
): Promise<ArrivedUpload | null> {
  const { id, kind } = upload;
  const signs = giveSignsOfLife(id, now);
  let arrived: ArrivedUpload | null = null;
  try {
    const arrival = await fetchBytes();
    arrived = arrival && (await storeOrReject(upload, arrival, signs));
    return arrived;
  } finally {
    const since = await signs.stop();
    if (!arrived) {
      await changeToPending(id, since).catch((cause: unknown) =>
        logError('upload not given back', cause, { id, kind }),
      );
    }
  }
}

/** Stores the bytes. Deletes those that are not what was announced; any other failure can be retried. */
async function storeOrReject(upload: Upload, arrival: StagedFile, signs: SignsOfLife): Promise<ArrivedUpload> {
  try {
    return await store(upload, arrival, signs);
  } catch (error) {
    const isRefused = error instanceof DomainError && ['unsupported', 'invalid'].includes(error.fault);
    await (isRefused ? arrival.reject() : arrival.discard());
    throw error;
  }
}

async function take(id: string, now: Date): Promise<Upload> {
  const upload = await findUpload(id);
  if (upload?.storage !== 'local') throw new DomainError('missing', 'This upload is no longer expected');
  const taken = await changeToReceiving(id, now, silentSince(now));
  if (taken) return taken;
  const present = await findUpload(id);
  if (!present) throw new DomainError('missing', 'This upload is no longer expected');
  throw present.state === 'receiving' ? arrivingNow() : new DomainError('conflict', 'This file has already arrived');
}

const arrivingNow = () =>
  new DomainError('conflict', 'This file is arriving just now', { retryAfter: SIGN_OF_LIFE_MS / 1000 });

async function store(upload: Upload, arrival: StagedFile, signs: SignsOfLife): Promise<ArrivedUpload> {
  const { id, kind, originalName, declaredBytes: size } = upload;
  if (arrival.bytes !== size) throw new DomainError('invalid', `${size} bytes were announced, ${arrival.bytes} came`);
  const { type, extension, duration } = await inspect(kind, arrival.path, size);
  // A last heartbeat before the rename: a process that lost its lease must not overwrite the new holder's file.
  const since = await signs.stop(true);
  await arrival.commit(extension);
  const facts = { type, extension, duration, bytes: size, sha256: arrival.sha256 };
  if (!(await changeToStored(id, since, facts, new Date()))) throw takenOver();
  return { objectPath: objectPathOf(id, kind, originalName), size, type, ...(duration !== null && { duration }) };
}

async function inspect(kind: UploadKind, path: string, size: number) {
  if (kind === 'pdf') {
    if (await isPdfFile(path, size)) return { type: 'application/pdf', extension: 'pdf', duration: null };
    throw new DomainError('unsupported', 'This file is not a PDF');
  }
  const audio = await inspectAudio(path);
  if (!audio)
    throw new DomainError('unsupported', 'This file is not audio we can play (MP3, M4A, AAC, OGG, WAV, FLAC, WebM)');
  return audio;
}

async function isPdfFile(path: string, size: number): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const { buffer: tail } = await file.read(Buffer.alloc(2048), 0, 2048, Math.max(0, size - 2048));
    return isPdf(head, tail);
  } finally {
    await file.close();
  }
}

/** `stop` returns the time of the last heartbeat; `stop(true)` sends one more, or throws DomainError (lease lost). */
type SignsOfLife = { stop(giveLast?: boolean): Promise<Date> };

function giveSignsOfLife(id: string, from: Date): SignsOfLife {
  let since = from;
  let last: Promise<boolean> = Promise.resolve(true);
  const give = async (): Promise<boolean> => {
    // Never the same instant twice: the heartbeat's time also identifies the lease holder.
    const next = new Date(Math.max(Date.now(), since.getTime() + 1));
    const isOurs = await changeHeartbeat(id, since, next);
    if (isOurs) since = next;
    return isOurs;
  };
  const timer = setInterval(() => {
    last = last.then(give).catch((error: unknown) => {
      logError('upload gave no sign of life', error, { id });
      return false;
    });
  }, SIGN_OF_LIFE_MS);
  return {
    async stop(giveLast = false) {
      clearInterval(timer);
      await last;
      if (giveLast && !(await give())) throw takenOver();
      return since;
    },
  };
}

const takenOver = () => new DomainError('conflict', 'This file was sent again meanwhile');
