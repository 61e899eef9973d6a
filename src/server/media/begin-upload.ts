import { randomUUID } from 'node:crypto';
import type { Admin } from '#shared/account.ts';
import { MAX_BYTES, type UploadKind, type UploadRequest, type UploadTicket } from '#shared/upload.ts';
import { config } from '#server/config.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { addUpload, countUnfinishedUploads, countUploadBytes, lockUploads } from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { throttle } from '#server/throttle.ts';
import { objectPathOf } from './object-path.ts';
import { storage } from './storage/index.ts';
import { URL_LIFE_SECONDS } from './storage/upload-url.ts';

const MAX_UNFINISHED = 20;

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
  const expires = Math.floor(now.getTime() / 1000) + URL_LIFE_SECONDS;
  const expiresAt = new Date(expires * 1000);
  const { storageKey, ...presigned } = await storage.createUploadUrl({ id, kind, size, name, type, expires });
  await sql.begin(async (db) => {
    await lockUploads(db);
    await refuseTooMany(admin, now, db);
    await refuseBeyondQuota(size, now, db);
    const location = { id, storage: storage.name, storageKey };
    await addUpload({ ...location, kind, size, name, adminId: admin.id, expiresAt }, now, db);
  });
  return {
    ...presigned,
    method: 'PUT',
    objectPath: objectPathOf(id, kind, name),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Returns the refusal of a file over the limit of its kind, in the words of the form. */
export function tooLarge(kind: UploadKind, name = ''): DomainError {
  const size = `${MAX_BYTES[kind] / 1024 ** 2} MB`;
  return new DomainError('tooLarge', `${name || 'The file'} exceeds maximum allowed size of ${size}`, {
    field: 'size',
  });
}

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
