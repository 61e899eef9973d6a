import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SourceBucket } from '#shared/copies.ts';
import { DomainError } from '#server/errors.ts';
import { type Bucket, exactly, openBucket } from '#server/media/index.ts';
import { keyOf, locate, readIndex, readWhole } from './bucket-index.ts';
import { decrypt } from './encryption.ts';
import { requireFree, toDiskFull } from './folder.ts';
import type { FileSum, Manifest } from './manifest.ts';
import { startMeasure } from './measured.ts';
import { BACKUPS } from './nightly.ts';
import { type ArrivingFiles, FILES } from './place-files.ts';
import { damaged, LOCKED } from './read-tar.ts';
import { nightsIn } from './retention.ts';

/** Where a copy of a bucket is while it is restored. */
const ARRIVED = join(BACKUPS, 'arrived.tar');

/** A copy on this machine. */
export type CopyHere = {
  path: string;
  /** Returns how many bytes of files are still to be fetched. */
  bytesToFetch(manifest: Manifest): number;
  /** Lets a file arrive that the copy only names. False when it is found nowhere. */
  findFile(file: FileSum, files: ArrivingFiles, onBytes: (bytes: number) => void): Promise<boolean>;
};

/**
 * Fetches the newest copy of the bucket to the disk, without its files. @throws DomainError invalid when there is none,
 * or it is encrypted and there is no passphrase; diskFull; ConfigError and DomainError of the bucket
 */
export async function fetchNewestCopy(
  { keyId: accessKeyId, secret: secretAccessKey, ...where }: SourceBucket,
  passphrase: string | undefined,
  onBytes: (read: number, of: number) => void,
): Promise<CopyHere> {
  const bucket = await openBucket({ ...where, accessKeyId, secretAccessKey });
  const name = await findNewest(bucket);
  const isEncrypted = name.endsWith('.age');
  if (isEncrypted && !passphrase) throw new DomainError('invalid', LOCKED, { field: 'passphrase' });
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
  const own = isEncrypted ? passphrase : undefined;
  return {
    path: ARRIVED,
    bytesToFetch: ({ files }) => files.reduce((sum, { isInside, bytes }) => sum + (isInside ? 0 : bytes), 0),
    findFile: async (file, files, onPiece) =>
      (await files.find(file, FILES)) || // put there by hand
      fetchFile(bucket, file, files, own, onPiece),
  };
}

/** Removes what was fetched. */
export const removeFetched = (): Promise<void> => rm(ARRIVED, { force: true });

async function fetchFile(
  bucket: Bucket,
  file: FileSum,
  files: ArrivingFiles,
  passphrase: string | undefined,
  onPiece: (bytes: number) => void,
): Promise<boolean> {
  const key = keyOf(file.name) + (passphrase === undefined ? '' : '.age');
  const found = await readWhole(bucket, key);
  if (!found) return false;
  const body = counting(found.body, onPiece);
  const measure = startMeasure();
  const isDamaged = () => damaged(`${key} in the bucket is damaged`);
  const decrypted = passphrase === undefined ? body : decrypt(body, passphrase);
  await files.receive(file, measure.through(exactly(file.bytes, decrypted, isDamaged)));
  if (measure.sum().sha256 !== file.sha256) throw isDamaged();
  return true;
}

async function findNewest(bucket: Bucket): Promise<string> {
  const index = await readIndex(bucket);
  if (!index) await bucket.check(); // without a bucket there is no index either, and this says so
  const [newest] = nightsIn(index?.nights ?? []).toSorted((a, b) => b.at.getTime() - a.at.getTime());
  if (!newest) throw nothingThere();
  return newest.name;
}

const nothingThere = () => new DomainError('invalid', 'There is no nightly copy in this bucket', { field: 'bucket' });

async function* counting(body: AsyncIterable<Uint8Array>, onPiece: (bytes: number) => void) {
  for await (const piece of body) {
    onPiece(piece.length);
    yield piece;
  }
}
