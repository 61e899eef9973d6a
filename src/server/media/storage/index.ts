import { config, dataFolder } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { localStorage } from './local.ts';
import { partialFiles } from './partial-files.ts';
import type { S3Settings } from '#server/config/storage.ts';
import type { Bucket, Storage, StorageName, UploadLocation } from './port.ts';

/** Files on this machine. Those of other storages are copied here temporarily, for inspection. */
export const local = localStorage(dataFolder('files'));
/** Beside them, local uploads that broke off and may continue. */
export const partials = partialFiles(dataFolder('files'), local);

// Loaded only when configured: the library costs half a second and 30 MB at start.
export const uploadthing = config.uploadthing
  ? (await import('./uploadthing.ts')).uploadthingStorage(
      config.uploadthing,
      `${config.publicUrl}/api/uploadthing`,
      local,
    )
  : null;
export const s3 = config.s3 ? (await import('./s3.ts')).s3Storage(config.s3, local) : null;

/** Opens another bucket than that of the settings, for copies. */
export const openBucket = async (settings: S3Settings): Promise<Bucket> =>
  (await import('./s3.ts')).s3Storage(settings, local);

const storages: Record<StorageName, Storage | null> = { local, s3, uploadthing };

/** The storage of new files. */
export const storage: Storage = storageOf({ storage: config.storage });

/** Returns the storage of a file, which may differ from that of new files. @throws DomainError unavailable */
export function storageOf(location: Pick<UploadLocation, 'storage'>): Storage {
  const found = storages[location.storage];
  if (!found) throw new DomainError('unavailable', { code: 'storageUnset', storage: location.storage });
  return found;
}

/** Returns the origin browsers upload to when it is not this server, else null. */
export function uploadOrigin(): string | null {
  if (config.storage === 'local') return null;
  const address = config.storage === 's3' ? config.s3?.endpoint : config.uploadthing?.ingestUrl;
  return address ? new URL(address).origin : null;
}
