import type { Admin } from '#shared/account.ts';
import type { RestoreRequest, SourceBucket } from '#shared/copies.ts';
import { DomainError } from '#server/errors.ts';
import { findArrivedCopy, partials, removeStored } from '#server/media/index.ts';
import { type CopyHere, fetchNewestCopy, removeFetched } from './from-bucket.ts';
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

const ofBucket = (bucket: SourceBucket, passphrase: string | undefined): Source => ({
  passphrase,
  fetch: (onBytes) => fetchNewestCopy(bucket, passphrase, onBytes),
  remove: removeFetched,
  onFailure: removeFetched,
});
