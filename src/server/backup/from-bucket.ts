import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SourceBucket } from '#shared/copies.ts';
import { DomainError } from '#server/errors.ts';
import { type Bucket, openBucket } from '#server/media/index.ts';
import { INDEX, Index, keyOf, locate } from './bucket-index.ts';
import { decrypt } from './encryption.ts';
import type { FileSum } from './manifest.ts';
import { startMeasure } from './measured.ts';
import { BACKUPS } from './nightly.ts';
import type { ArrivingFiles } from './place-files.ts';
import { damaged, LOCKED } from './read-tar.ts';
import { nightOf } from './retention.ts';

/** Where a copy of a bucket is while it is restored. */
export const ARRIVED = join(BACKUPS, 'arrived.tar');

/** The newest copy of a bucket, on this machine, and the way to the files that it names. */
export type FetchedCopy = {
  path: string;
  /** Lets a file arrive that the bucket has. `onBytes` is called with the bytes of each piece. */
  fetchFile(file: FileSum, files: ArrivingFiles, onBytes: (bytes: number) => void): Promise<boolean>;
  remove(): Promise<void>;
};

/**
 * Fetches the newest copy of the bucket to the disk, without its files. @throws DomainError invalid when there is none,
 * or it is encrypted and there is no passphrase; ConfigError and DomainError of the bucket
 */
export async function fetchNewestCopy(
  source: SourceBucket,
  passphrase: string | undefined,
  onBytes: (read: number, of: number) => void,
): Promise<FetchedCopy> {
  const bucket = await open(source);
  const name = newestOf(await readIndex(bucket));
  const isEncrypted = name.endsWith('.age');
  if (isEncrypted && !passphrase) throw new DomainError('invalid', LOCKED, { field: 'passphrase' });
  const remove = () => rm(ARRIVED, { force: true });
  const of = await bucket.size(stored(name));
  if (of === null) throw nothingThere();
  await mkdir(BACKUPS, { recursive: true, mode: 0o700 });
  let read = 0;
  const body = await readWhole(bucket, name, of);
  const counted = counting(body, (bytes) => onBytes((read += bytes), of));
  await pipeline(counted, createWriteStream(ARRIVED, { mode: 0o600 })).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    path: ARRIVED,
    fetchFile: (file, files, onPiece) => fetchFile(bucket, file, files, isEncrypted ? passphrase : undefined, onPiece),
    remove,
  };
}

async function fetchFile(
  bucket: Bucket,
  file: FileSum,
  files: ArrivingFiles,
  passphrase: string | undefined,
  onPiece: (bytes: number) => void,
): Promise<boolean> {
  const key = keyOf(file.name) + (passphrase === undefined ? '' : '.age');
  const bytes = await bucket.size(stored(key));
  if (bytes === null) return false;
  const body = counting(await readWhole(bucket, key, bytes), onPiece);
  const measure = startMeasure();
  await files.receive(file, measure.through(passphrase === undefined ? body : decrypt(body, passphrase)));
  const sum = measure.sum();
  if (sum.bytes !== file.bytes || sum.sha256 !== file.sha256) throw damaged(`${key} in the bucket is damaged`);
  return true;
}

const open = ({ endpoint, region, bucket, keyId: accessKeyId, secret: secretAccessKey }: SourceBucket) =>
  openBucket({
    endpoint,
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    isVirtualHost: new URL(endpoint).hostname.startsWith(`${bucket}.`),
  });

async function readIndex(bucket: Bucket): Promise<Index> {
  const bytes = await bucket.size(stored(INDEX));
  if (bytes === null) throw await whyNothing(bucket);
  const text = Buffer.concat(await Array.fromAsync(await readWhole(bucket, INDEX, bytes))).toString('utf8');
  const index = Index.safeParse(JSON.parse(text));
  if (!index.success) throw damaged(`${INDEX} in the bucket does not say what it should`);
  return index.data;
}

/** A bucket does not say why it shows nothing, such as for a wrong key; to a file that is written it does. */
async function whyNothing(bucket: Bucket): Promise<DomainError> {
  await bucket.check();
  return nothingThere();
}

function newestOf({ nights }: Index): string {
  const dated = nights.flatMap((name) => {
    const at = nightOf(name.replace(/\.age$/, ''));
    return at ? [{ name, at }] : [];
  });
  const newest = dated.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  if (!newest) throw nothingThere();
  return newest.name;
}

const nothingThere = () => new DomainError('invalid', 'There is no nightly copy in this bucket', { field: 'bucket' });

const stored = (key: string) => ({ ...locate(key), extension: '', bytes: 0 });

const readWhole = (bucket: Bucket, key: string, bytes: number) =>
  bucket.read({ ...stored(key), bytes }, { start: 0, end: bytes }, new AbortController().signal);

async function* counting(body: AsyncIterable<Uint8Array>, onPiece: (bytes: number) => void) {
  for await (const piece of body) {
    onPiece(piece.length);
    yield piece;
  }
}
