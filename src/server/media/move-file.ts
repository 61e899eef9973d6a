import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type ArrivedFile, changeStorage, findUpload, type UploadLocation } from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { local, storageOf } from './storage/index.ts';
import type { Bucket, Storage } from './storage/port.ts';

/**
 * What became of a file: `missing` where its row says it is, `damaged`: not as it once arrived, `foreign`: something
 * else is under its key, `gone`: its episode was removed meanwhile.
 */
export type MoveOutcome = 'moved' | 'missing' | 'damaged' | 'foreign' | 'gone';

/**
 * Copies a local file to the bucket, under its id, reads it back, and then lets its row say that it is there: until
 * then listeners get it from here, afterwards from there. What is there already with the right checksum is not sent
 * again. The local file stays. @throws DomainError unavailable, ConfigError when the service refuses to store
 */
export async function moveToBucket(file: ArrivedFile, bucket: Bucket, signal: AbortSignal): Promise<MoveOutcome> {
  const there = { ...file, storage: bucket.name, storageKey: file.id };
  const stored = await checksumIn(bucket, there, signal);
  if (stored !== null && stored !== file.sha256) return 'foreign';
  if (stored === null) {
    const path = pathOf(file);
    const own = await checksumOf(createReadStream(path, { signal })).catch(nullIfMissing);
    if (own === null) return 'missing';
    if (own !== file.sha256) return 'damaged';
    await bucket.put(file.id, path, file.sha256);
    if ((await checksumIn(bucket, there, signal)) !== file.sha256)
      throw new DomainError('conflict', `${file.id}.${file.extension} is not in the bucket as it was sent`);
  }
  return settle(file, there, bucket);
}

/** Copies a file from a storage service to this machine; the service keeps it. @throws DomainError unavailable, diskFull */
export async function moveToLocal(file: ArrivedFile, signal: AbortSignal): Promise<MoveOutcome> {
  const there = { ...file, storage: local.name, storageKey: null };
  if ((await checksumIn(local, there, signal)) !== file.sha256) {
    await local.requireSpace(file.bytes);
    const body = await readWhole(storageOf(file), file, signal);
    if (!body) return 'missing';
    const staged = await local.stage(file.id, body, file.bytes);
    if (staged.sha256 !== file.sha256) {
      await staged.discard();
      return 'damaged';
    }
    await staged.commit(file.extension);
  }
  return settle(file, there, local);
}

/** Removes the local copy of a file that is in a bucket, if it is in the bucket; returns whether it did. */
export async function removeLocalCopy(file: ArrivedFile, bucket: Bucket): Promise<boolean> {
  if ((await local.size(file)) === null) return false;
  if ((await bucket.size(file)) !== file.bytes) return false;
  await local.remove([file]);
  return true;
}

/** Removes the copy of a file whose row is gone: nothing else ever would. */
async function settle(file: ArrivedFile, there: UploadLocation, to: Storage): Promise<MoveOutcome> {
  if (await changeStorage(file, there)) return 'moved';
  if (await findUpload(file.id)) return 'moved'; // by another process
  await to.remove([there]);
  return 'gone';
}

/** Returns the hash of what the storage sends, null when it has no such file; reads nothing of another length. */
async function checksumIn(from: Storage, file: ArrivedFile, signal: AbortSignal): Promise<string | null> {
  const size = await from.size(file);
  if (size === null) return null;
  if (size !== file.bytes) return 'of another length';
  const body = await readWhole(from, file, signal);
  return body && checksumOf(body);
}

async function readWhole(from: Storage, file: ArrivedFile, signal: AbortSignal) {
  return from.read(file, { start: 0, end: file.bytes }, signal).catch((error: unknown) => {
    if (error instanceof DomainError && error.fault === 'missing') return null;
    throw error;
  });
}

async function checksumOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) hash.update(chunk);
  return hash.digest('hex');
}

function pathOf(file: ArrivedFile): string {
  const { root, name } = local.locate(file);
  return join(root, name);
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
