import { randomUUID } from 'node:crypto';
import type { Author } from '#shared/account.ts';
import { MAX_BYTES, type FileKind, type UploadRequest } from '#shared/upload.ts';
import type { UploadTicket } from '#shared/contract/files.ts';
import { confirmRights } from '#server/audit.ts';
import { config } from '#server/config.ts';
import { type Db, sql } from '#server/db/sql.ts';
import {
  addUpload,
  changeTicket,
  countUnfinishedUploads,
  countUploadBytes,
  extendUnfinishedUpload,
  findUpload,
  listAbandonedUploads,
  lockUploads,
  type NewUpload,
} from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { throttle } from '#server/throttle.ts';
import { objectPathOf } from './object-path.ts';
import { removeStored } from './remove-uploads.ts';
import { local, storage } from './storage/index.ts';
import { URL_LIFE_SECONDS } from './storage/upload-url.ts';

const MAX_UNFINISHED = 20;
/** Uploads of one user that broke off and are kept, with their bytes, until they continue or a day has passed. */
const MAX_ABANDONED = 20;

/**
 * Reserves space for one file and returns its upload URL; `isThrottled` is false for the command line. With a
 * `fingerprint` an upload of the same file that broke off continues: it gets a new URL.
 * @throws DomainError tooLarge, tooMany or diskFull
 */
export async function beginUpload(
  author: Author,
  request: UploadRequest,
  now: Date,
  { isThrottled = true } = {},
): Promise<UploadTicket & { id: string }> {
  const { kind, size, name, type, fingerprint = null } = request;
  if (size > MAX_BYTES[kind]) throw tooLarge(kind, name);
  if (isThrottled) await throttle('upload by user', author.id, now);
  const into = storageFor(kind);
  await removeStored(await listAbandonedUploads(author.id, now, MAX_ABANDONED));
  const { expires, expiresAt } = lifeFrom(now);
  const isResumable = into.name === 'local';
  const file = { adminId: author.id, kind, size, name, fingerprint };
  const unfinished =
    fingerprint && isResumable ? await extendUnfinishedUpload({ ...file, fingerprint }, expiresAt) : null;
  const id = unfinished ?? randomUUID();
  const { storageKey, ...presigned } = await into.createUploadUrl({ id, kind, size, name, type, expires });
  if (!unfinished) await reserve(author, { ...file, id, storage: into.name, storageKey, expiresAt }, now);
  return { id, ...ticketOf({ id, kind, name }, presigned, expiresAt) };
}

/**
 * Returns a new URL for an upload that was requested before; null when it is gone. One that has arrived stays as it is.
 */
export async function renewUpload(id: string, now: Date): Promise<UploadTicket | null> {
  const upload = await findUpload(id);
  if (!upload || upload.state === 'deleted') return null;
  const { kind, declaredBytes: size, originalName: name } = upload;
  const into = storageFor(kind);
  if (upload.storage !== into.name) return null;
  const { expires, expiresAt } = lifeFrom(now);
  const { storageKey, ...presigned } = await into.createUploadUrl({ id, kind, size, name, type: '', expires });
  await changeTicket(id, storageKey, expiresAt);
  return ticketOf({ id, kind, name }, presigned, expiresAt);
}

/** A copy of a site is read on this machine, and is not stored. */
const storageFor = (kind: FileKind) => (kind === 'copy' ? local : storage);

function lifeFrom(now: Date): { expires: number; expiresAt: Date } {
  const expires = Math.floor(now.getTime() / 1000) + URL_LIFE_SECONDS;
  return { expires, expiresAt: new Date(expires * 1000) };
}

const ticketOf = (
  { id, kind, name }: Pick<NewUpload, 'id' | 'kind' | 'name'>,
  presigned: Pick<UploadTicket, 'uploadURL' | 'headers' | 'bodyKind'>,
  expiresAt: Date,
): UploadTicket => ({
  ...presigned,
  method: 'PUT',
  isResumable: storageFor(kind).name === 'local',
  objectPath: objectPathOf(id, kind, name),
  expiresAt: expiresAt.toISOString(),
});

async function reserve(author: Author, upload: NewUpload, now: Date): Promise<void> {
  await sql.begin(async (db) => {
    await confirmRights(author, db);
    await lockUploads(db);
    await refuseTooMany(upload.adminId, now, db);
    if (upload.kind !== 'copy') await refuseBeyondQuota(upload.size, now, db);
    await addUpload(upload, now, db);
  });
}

/**
 * Requires room for so many more bytes of audio, on the disk and within MAX_STORAGE_GB. @throws DomainError diskFull
 */
export async function requireSpaceForAudio(bytes: number, now: Date): Promise<void> {
  await storage.requireSpace(bytes);
  await refuseBeyondQuota(bytes, now, sql);
}

/**
 * Requires room for a picture in the database until the transaction ends: pictures and files share MAX_STORAGE_GB.
 * @throws DomainError diskFull
 */
export async function requireRoomForPicture(bytes: number, now: Date, db: Db): Promise<void> {
  await lockUploads(db);
  await refuseBeyondQuota(bytes, now, db);
}

/** Returns the refusal of a file over the limit of its kind. */
export function tooLarge(kind: FileKind, name = ''): DomainError {
  return new DomainError('tooLarge', { code: 'fileTooLarge', name, bytes: MAX_BYTES[kind] }, { field: 'size' });
}

async function refuseTooMany(adminId: string, now: Date, db: Db): Promise<void> {
  const { count, firstExpiry } = await countUnfinishedUploads(adminId, now, db);
  if (count < MAX_UNFINISHED) return;
  const retryAfter = firstExpiry ? (firstExpiry.getTime() - now.getTime()) / 1000 : undefined;
  throw new DomainError('tooMany', { code: 'tooManyUnfinishedUploads', count: MAX_UNFINISHED }, { retryAfter });
}

async function refuseBeyondQuota(size: number, now: Date, db: Db): Promise<void> {
  if ((await countUploadBytes(now, db)) + size <= config.maxStorageBytes) return;
  throw new DomainError('diskFull', { code: 'storageFull' });
}
