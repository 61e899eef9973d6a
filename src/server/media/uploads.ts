import { randomUUID } from 'node:crypto';
import type { Admin } from '#shared/account.ts';
import {
  type ArrivedUpload,
  MAX_BYTES,
  type UploadKind,
  type UploadRequest,
  type UploadTicket,
} from '#shared/upload.ts';
import { config } from '#server/config.ts';
import { type Db, sql } from '#server/db/sql.ts';
import {
  addUpload,
  type AttachedUpload,
  changeExpiredToPending,
  changeToAttached,
  changeToDeleted,
  changeUnusedToDeleted,
  countUnfinishedUploads,
  countUploadBytes,
  findUpload,
  findUploadIdByKey,
  listUploadsToRemove,
  lockUploads,
  removeUploads,
  type UploadLocation,
} from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { local, storage, storageOf } from './storage/index.ts';
import { throttle } from '#server/throttle.ts';
import { findUploadId, objectPathOf } from './upload-url.ts';
import { finalizeUpload, silentSince } from './receive-upload.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A PUT must start, not end, within this. Discourse and S3's SDKs use 5 to 15 minutes. */
const ADDRESS_LIFE_MS = 15 * MINUTE;
const MAX_UNFINISHED = 20;
const UNUSED_LIFE_MS = 2 * DAY;
const DELETED_LIFE_MS = 30 * DAY;

/**
 * Reserves space for one file and returns its upload URL; `isThrottled` is false for the command line.
 * @throws DomainError tooLarge, tooMany or diskFull
 */
export async function beginUpload(
  admin: Admin,
  request: UploadRequest,
  now: Date,
  { isThrottled = true } = {},
): Promise<UploadTicket> {
  const { kind, size, name, type } = request;
  if (size > MAX_BYTES[kind]) throw tooLarge(kind, name);
  if (isThrottled) await throttle('upload by user', admin.id, now);
  await storage.requireSpace(size);
  const id = randomUUID();
  const expires = Math.floor((now.getTime() + ADDRESS_LIFE_MS) / 1000);
  const expiresAt = new Date(expires * 1000);
  const { storageKey, ...invitation } = await storage.createUploadUrl({ id, kind, size, name, type, expires });
  await sql.begin(async (db) => {
    await lockUploads(db);
    await refuseTooMany(admin, now, db);
    await refuseBeyondQuota(size, now, db);
    const place = { id, storage: storage.name, storageKey };
    await addUpload({ ...place, kind, size, name, adminId: admin.id, expiresAt }, now, db);
  });
  return {
    ...invitation,
    method: 'PUT',
    objectPath: objectPathOf(id, kind, name),
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Finalizes uploads sent directly to a storage service, before they can be used. Ignores references to anything but
 * a pending upload: the code that uses them refuses them.
 * @throws DomainError unsupported or invalid (the bytes, then deleted), unavailable, conflict (still in progress)
 */
export async function finalizeUploads(references: readonly (string | null | undefined)[]): Promise<void> {
  for (const reference of references) {
    const id = reference ? await findReferenced(reference) : null;
    if (id) await finalizeUpload(id);
  }
}

/** Returns the objectPath of a stored PDF that no episode uses yet; fetches nothing. @throws DomainError invalid */
export async function findStoredPdf(reference: string): Promise<Pick<ArrivedUpload, 'objectPath'>> {
  const id = await findReferenced(reference);
  const upload = id ? await findUpload(id) : null;
  if (upload?.kind !== 'pdf' || upload.state !== 'stored') throw notArrived('pdf');
  return { objectPath: objectPathOf(upload.id, 'pdf', upload.originalName) };
}

/**
 * Attaches a stored upload to an episode, in the episode's transaction. `reference` is its uploadURL or
 * objectPath. @throws DomainError invalid (not ours, not arrived, another kind) or conflict (another episode's)
 */
export async function claimUpload(kind: UploadKind, reference: string, db: Db): Promise<AttachedUpload> {
  const id = await findReferenced(reference, db);
  if (!id) throw notArrived(kind);
  const attached = await changeToAttached(id, kind, db);
  if (attached) return attached;
  const upload = await findUpload(id, db);
  if (upload?.kind === kind && upload.state === 'attached') {
    throw new DomainError('conflict', 'That file belongs to another episode', { field: fieldOf(kind) });
  }
  throw notArrived(kind);
}

/** Marks an upload as deleted when its episode no longer uses it. The file stays for 30 days. */
export async function releaseUpload(id: string, db: Db): Promise<void> {
  await changeToDeleted(id, db);
}

/**
 * Removes the files of uploads deleted 30 days ago or unused for 48 hours, and the remains of aborted ones. Safe to
 * interrupt and to run in several processes: the row is marked deleted first, and removed after its file.
 */
export async function removeDeletedFiles(now: Date): Promise<void> {
  await local.sweepUnfinished(now);
  await changeExpiredToPending(silentSince(now));
  const unused = await changeUnusedToDeleted(before(now, UNUSED_LIFE_MS), now);
  const past = await listUploadsToRemove(before(now, DELETED_LIFE_MS), before(now, DAY));
  const places = Map.groupBy([...unused, ...past], (place) => place.storage);
  for (const some of places.values()) await removePlaces(some);
}

/** Files of an unavailable storage are removed in the next run; the other storages are not affected. */
async function removePlaces(places: readonly UploadLocation[]): Promise<void> {
  const [first] = places;
  if (!first) return;
  try {
    await storageOf(first).remove(places);
    await removeUploads(places.map(({ id }) => id));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    log('warn', 'files not removed yet', { storage: first.storage, count: places.length });
  }
}

/** Returns the id of the upload behind a reference: a path of ours, or the upload URL of a storage service. */
async function findReferenced(reference: string, db: Db = sql): Promise<string | null> {
  const id = findUploadId(reference);
  if (id) return id;
  const address = URL.parse(reference);
  const key = address && storage.keyOfUploadUrl(address);
  return key ? findUploadIdByKey(storage.name, key, db) : null;
}

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

async function refuseTooMany(admin: Admin, now: Date, db: Db): Promise<void> {
  const { count, firstExpiry } = await countUnfinishedUploads(admin.id, now, db);
  if (count < MAX_UNFINISHED) return;
  const retryAfter = firstExpiry ? (firstExpiry.getTime() - now.getTime()) / 1000 : undefined;
  throw new DomainError('tooMany', `${MAX_UNFINISHED} uploads of yours are still waiting`, { retryAfter });
}

async function refuseBeyondQuota(size: number, now: Date, db: Db): Promise<void> {
  if ((await countUploadBytes(now, db)) + size <= config.maxStorageBytes) return;
  throw new DomainError('diskFull', 'The storage of this site is full');
}

/** Returns the refusal in the wording of the upload library. */
export function tooLarge(kind: UploadKind, name = ''): DomainError {
  const size = `${MAX_BYTES[kind] / 1024 ** 2} MB`;
  return new DomainError('tooLarge', `${name || 'The file'} exceeds maximum allowed size of ${size}`, {
    field: 'size',
  });
}

const fieldOf = (kind: UploadKind) => (kind === 'audio' ? 'audioUrl' : 'pdfUrl');

const notArrived = (kind: UploadKind) =>
  new DomainError('invalid', kind === 'audio' ? 'Audio file required' : 'That PDF has not arrived here', {
    field: fieldOf(kind),
  });
