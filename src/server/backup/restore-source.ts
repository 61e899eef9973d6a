import { join } from 'node:path';
import type { Admin } from '#shared/account.ts';
import type { RestoreRequest } from '#shared/copies.ts';
import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { findArrivedCopy, partials, removeStored } from '#server/media/index.ts';
import { fetchNewestCopy } from './from-bucket.ts';
import type { FileSum, Manifest } from './manifest.ts';
import type { ArrivingFiles } from './place-files.ts';

/** Files that a copy only names may have been put here by hand. */
const FILES = join(config.dataDir, 'files');

/** A copy on this machine. */
export type CopyHere = {
  path: string;
  /** Returns how many bytes of files are still to be fetched. */
  bytesToFetch(manifest: Manifest): number;
  /** Lets a file arrive that the copy only names. False when it is found nowhere. */
  findFile(file: FileSum, files: ArrivingFiles, onBytes: (bytes: number) => void): Promise<boolean>;
};

/** Where a copy comes from that is to be restored. */
export type Source = {
  passphrase: string | undefined;
  fetch(onBytes: (read: number, of: number) => void): Promise<CopyHere>;
  /** Removes what is no longer needed after a restore. */
  remove(): Promise<void>;
  /** Removes what is of no use for another try. */
  onFailure(error: unknown): Promise<void>;
};

/** @throws DomainError missing when the upload has not arrived */
export const openSource = (admin: Admin, { upload, bucket, passphrase }: RestoreRequest): Promise<Source> =>
  bucket ? Promise.resolve(ofBucket(bucket, passphrase)) : ofUpload(admin, upload ?? '', passphrase);

async function ofUpload(admin: Admin, upload: string, passphrase: string | undefined): Promise<Source> {
  const { id, path } = await findArrivedCopy(admin, upload);
  const isUseless = (error: unknown) => error instanceof DomainError && error.fault === 'invalid' && !error.field;
  return {
    passphrase,
    fetch: () => Promise.resolve({ path, bytesToFetch: () => 0, findFile: (file, files) => files.find(file, FILES) }),
    // Its row has gone with those of the empty site.
    remove: () => partials.remove(id),
    async onFailure(error) {
      if (isUseless(error)) await removeStored([{ id, storage: 'local', storageKey: null }]);
    },
  };
}

function ofBucket(bucket: NonNullable<RestoreRequest['bucket']>, passphrase: string | undefined): Source {
  let remove = () => Promise.resolve();
  return {
    passphrase,
    async fetch(onBytes) {
      const copy = await fetchNewestCopy(bucket, passphrase, onBytes);
      remove = copy.remove;
      return {
        path: copy.path,
        bytesToFetch: ({ files }) => files.reduce((sum, { isInside, bytes }) => sum + (isInside ? 0 : bytes), 0),
        async findFile(file, files, onPiece) {
          return (await files.find(file, FILES)) || copy.fetchFile(file, files, onPiece);
        },
      };
    },
    remove: () => remove(),
    onFailure: () => remove(),
  };
}
