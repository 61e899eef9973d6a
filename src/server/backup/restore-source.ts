import { dirname, join, resolve } from 'node:path';
import type { Admin } from '#shared/account.ts';
import type { RestoreRequest, SourceBucket } from '#shared/backups.ts';
import { DomainError } from '#server/errors.ts';
import { findArrivedBackup, partials, removeStored } from '#server/media/index.ts';
import { type CopyHere, fetchNewestBackup, removeFetched } from './from-bucket.ts';
import { FILES } from './place-files.ts';

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
  const { id, path } = await findArrivedBackup(admin, upload);
  const isUseless = (error: unknown) => error instanceof DomainError && error.fault === 'invalid' && !error.field;
  return {
    passphrase,
    fetch: () => Promise.resolve(copyHere(path, FILES)),
    // Its row has gone with those of the empty site.
    remove: () => partials.remove(id),
    async onFailure(error) {
      if (isUseless(error)) await removeStored([{ id, storage: 'local', storageKey: null }]);
    },
  };
}

/** Returns a backup of this machine; files that it only names are looked for in `files` beside its own folder. */
export const sourceFile = (path: string): Pick<Source, 'passphrase' | 'fetch'> => ({
  passphrase: undefined,
  fetch: () => Promise.resolve(copyHere(path, join(dirname(dirname(resolve(path))), 'files'))),
});

const copyHere = (path: string, elsewhere: string): CopyHere => ({
  path,
  bytesToFetch: () => 0,
  findFile: (file, files) => files.find(file, elsewhere),
});

const ofBucket = (bucket: SourceBucket, passphrase: string | undefined): Source => ({
  passphrase,
  fetch: (onBytes) => fetchNewestBackup(bucket, passphrase, onBytes),
  remove: removeFetched,
  onFailure: removeFetched,
});
