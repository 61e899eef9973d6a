import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SourceBucket } from '#shared/backups.ts';
import { DomainError } from '#server/errors.ts';
import { type Bucket, exactly, openBucket } from '#server/media/index.ts';
import { keyOf, locate, readIndex } from './bucket-index.ts';
import { requireFree, toDiskFull } from './folder.ts';
import type { FileSum, Manifest } from './manifest.ts';
import { startMeasure } from './measured.ts';
import { BACKUPS } from './nightly.ts';
import { type ArrivingFiles, FILES } from './place-files.ts';
import { decryptInSubprocess } from './read-in-subprocess.ts';
import { damaged } from './read-tar.ts';
import { nightsIn } from './retention.ts';
import { lengthOf } from './verify-backup.ts';

/** Where a copy of a bucket is while it is restored. */
const ARRIVED = join(BACKUPS, 'arrived.tar');
/** Where an encrypted file of it is until it is decrypted. */
const ARRIVED_FILE = join(BACKUPS, 'arrived.age');

/** A copy on this machine. */
export type CopyHere = {
  path: string;
  /** Returns how many bytes of files are still to be fetched. */
  bytesToFetch(manifest: Manifest): number;
  /** Lets a file arrive that the copy only names. False when it is found nowhere. */
  findFile(file: FileSum, files: ArrivingFiles, onBytes: (bytes: number) => void): Promise<boolean>;
};

/**
 * Fetches the newest copy of the bucket to the disk, without its files: with a passphrase, the newest it may open.
 * @throws DomainError invalid when there is none, or it is encrypted and there is no passphrase; diskFull; ConfigError
 * and DomainError of the bucket
 */
export async function fetchNewestBackup(
  { keyId: accessKeyId, secret: secretAccessKey, ...where }: SourceBucket,
  passphrase: string | undefined,
  onBytes: (read: number, of: number) => void,
): Promise<CopyHere> {
  const bucket = await openBucket({ ...where, accessKeyId, secretAccessKey });
  const name = await findNewest(bucket, passphrase !== undefined);
  if (name.endsWith('.age') && passphrase === undefined)
    throw new DomainError('invalid', { code: 'backupLocked' }, { field: 'passphrase' });
  await mkdir(BACKUPS, { recursive: true, mode: 0o700 });
  const size = await bucket.size(locate(name));
  if (size === null) throw nothingThere();
  await requireFree(BACKUPS, size);
  const body = await bucket.read(locate(name, size), { start: 0, end: size }, new AbortController().signal);
  let read = 0;
  const counted = counting(body, (bytes) => onBytes((read += bytes), size));
  await pipeline(counted, createWriteStream(ARRIVED, { mode: 0o600 })).catch((error: unknown) => {
    throw toDiskFull(error, BACKUPS);
  });
  return {
    path: ARRIVED,
    bytesToFetch: ({ files }) => files.reduce((sum, { isInside, bytes }) => sum + (isInside ? 0 : bytes), 0),
    findFile: async (file, files, onPiece) =>
      (await files.find(file, FILES)) || // put there by hand
      fetchFile(bucket, file, files, passphrase, onPiece),
  };
}

/** Removes what was fetched. */
export async function removeFetched(): Promise<void> {
  await Promise.all([ARRIVED, ARRIVED_FILE].map((path) => rm(path, { force: true })));
}

async function fetchFile(
  bucket: Bucket,
  file: FileSum,
  files: ArrivingFiles,
  passphrase: string | undefined,
  onPiece: (bytes: number) => void,
): Promise<boolean> {
  const key = keyOf(file.name) + (passphrase === undefined ? '' : '.age');
  const size = await bucket.size(locate(key));
  if (size === null) return false;
  if (size > file.bytes + AGE_BYTES + file.bytes / AGE_SHARE) throw damagedFile(key);
  const found = await bucket.read(locate(key, size), { start: 0, end: size }, new AbortController().signal);
  const body = counting(found, onPiece);
  const measure = startMeasure();
  const bytes = passphrase === undefined ? body : decryptByDisk(body, passphrase);
  const isDamaged = () => damagedFile(key);
  await files.receive(file, measure.through(exactly(file.bytes, bytes, isDamaged))).catch((error: unknown) => {
    throw error instanceof DomainError && error.fault === 'invalid' ? damagedFile(key) : error;
  });
  if (measure.sum().sha256 !== file.sha256) throw damagedFile(key);
  return true;
}

/** The most that age adds to a file: its head, and 16 bytes for each 64 KB. */
const AGE_BYTES = 1024;
const AGE_SHARE = 4096;

const damagedFile = (key: string) => damaged({ code: 'onlineFileDamaged', name: key });

/** By way of this disk, so that the process that decrypts does not wait for the bucket. */
async function* decryptByDisk(body: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  await pipeline(body, createWriteStream(ARRIVED_FILE, { mode: 0o600 }));
  yield* decryptInSubprocess(ARRIVED_FILE, { length: await lengthOf(ARRIVED_FILE), passphrase });
}

/** With a passphrase, the newest that is locked: who can write into the bucket may have put another beside it. */
async function findNewest(bucket: Bucket, isLocked: boolean): Promise<string> {
  const index = await readIndex(bucket);
  if (!index) await bucket.check(); // without a bucket there is no index either, and this says so
  const nights = nightsIn(index?.nights ?? []).toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const newest = isLocked ? nights.find(({ name }) => name.endsWith('.age')) : nights[0];
  if (newest) return newest.name;
  throw nights.length > 0 ? noneLocked() : nothingThere();
}

const noneLocked = () => new DomainError('invalid', { code: 'noBackupLocked' }, { field: 'bucket' });
const nothingThere = () => new DomainError('invalid', { code: 'noBackupOnline' }, { field: 'bucket' });

async function* counting(body: AsyncIterable<Uint8Array>, onPiece: (bytes: number) => void) {
  for await (const piece of body) {
    onPiece(piece.length);
    yield piece;
  }
}
