import { randomUUID } from 'node:crypto';
import type { Admin } from '#shared/account.ts';
import { MAX_BYTES, type UploadKind, type UploadRequest, type UploadTicket } from '#shared/upload.ts';
import { config } from '#server/config.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { extendUnfinishedUpload, listAbandonedUploads } from '#server/db/unfinished-uploads.ts';
import {
  addUpload,
  countUnfinishedUploads,
  countUploadBytes,
  lockUploads,
  type NewUpload,
} from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { throttle } from '#server/throttle.ts';
import { objectPathOf } from './object-path.ts';
import { removeStored } from './remove-files.ts';
import { storage } from './storage/index.ts';
import { URL_LIFE_SECONDS } from './storage/upload-url.ts';

const MAX_UNFINISHED = 20;
/** Uploads of one user that broke off and are kept, with their bytes, until they go on or a day has passed. */
const MAX_ABANDONED = 20;

/**
 * Reserves space for one file and returns its upload URL; `isThrottled` is false for the command line. With a
 * `fingerprint` an upload of the same file that broke off goes on: it gets a new URL.
 * @throws DomainError tooLarge, tooMany or diskFull
 */
export async function beginUpload(
  admin: Admin,
  request: UploadRequest,
  now: Date,
  { isThrottled = true } = {},
): Promise<UploadTicket> {
  const { kind, size, name, type, fingerprint = null } = request;
  if (size > MAX_BYTES[kind]) throw tooLarge(kind, name);
  if (isThrottled) await throttle('upload by user', admin.id, now);
  await storage.requireSpace(size);
  await removeStored(await listAbandonedUploads(admin.id, now, MAX_ABANDONED));
  const expires = Math.floor(now.getTime() / 1000) + URL_LIFE_SECONDS;
  const expiresAt = new Date(expires * 1000);
  const isResumable = storage.name === 'local';
  const file = { adminId: admin.id, kind, size, name, fingerprint };
  const unfinished =
    fingerprint && isResumable ? await extendUnfinishedUpload({ ...file, fingerprint }, expiresAt) : null;
  const id = unfinished ?? randomUUID();
  const { storageKey, ...presigned } = await storage.createUploadUrl({ id, kind, size, name, type, expires });
  if (!unfinished) await reserve({ ...file, id, storage: storage.name, storageKey, expiresAt }, now);
  return {
    ...presigned,
    method: 'PUT',
    isResumable,
    objectPath: objectPathOf(id, kind, name),
    expiresAt: expiresAt.toISOString(),
  };
}

async function reserve(upload: NewUpload, now: Date): Promise<void> {
  await sql.begin(async (db) => {
    await lockUploads(db);
    await refuseTooMany(upload.adminId, now, db);
    await refuseBeyondQuota(upload.size, now, db);
    await addUpload(upload, now, db);
  });
}

/** Returns the refusal of a file over the limit of its kind, in the words of the form. */
export function tooLarge(kind: UploadKind, name = ''): DomainError {
  const size = `${MAX_BYTES[kind] / 1024 ** 2} MB`;
  return new DomainError('tooLarge', `${name || 'The file'} exceeds maximum allowed size of ${size}`, {
    field: 'size',
  });
}

async function refuseTooMany(adminId: string, now: Date, db: Db): Promise<void> {
  const { count, firstExpiry } = await countUnfinishedUploads(adminId, now, db);
  if (count < MAX_UNFINISHED) return;
  const retryAfter = firstExpiry ? (firstExpiry.getTime() - now.getTime()) / 1000 : undefined;
  throw new DomainError('tooMany', `${MAX_UNFINISHED} uploads of yours are still waiting`, { retryAfter });
}

async function refuseBeyondQuota(size: number, now: Date, db: Db): Promise<void> {
  if ((await countUploadBytes(now, db)) + size <= config.maxStorageBytes) return;
  throw new DomainError('diskFull', 'The storage of this site is full');
}
