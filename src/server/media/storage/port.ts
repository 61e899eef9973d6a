import type { ByteRange } from '#shared/byte-range.ts';
import type { StorageName, UploadLocation } from '#server/db/uploads.ts';
import type { FileKind } from '#shared/upload.ts';

export type { StorageName, UploadLocation };

/** A stored file, ready to be read. */
type StoredFile = UploadLocation & { extension: string; bytes: number };

/** A file about to be uploaded. `size` in bytes, `expires` in seconds since 1970. */
type NewFile = { id: string; kind: FileKind; size: number; name: string; type: string; expires: number };

/** Where and how the browser sends the bytes; a form in its field `file`. */
type PresignedUpload = {
  uploadURL: string;
  headers: Record<string, string>;
  bodyKind: 'raw' | 'form';
  storageKey: string | null;
};

/** Bytes that have arrived in full but are not stored yet: `commit`, `discard` or `reject` them. */
export type StagedFile = {
  /** A temporary file on this machine, readable until then. */
  path: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** Stores the bytes in no time, within a transaction; resolves only when they are durable (fsync). */
  commit(extension: string): Promise<void>;
  /** Deletes the local copy; what was sent to a service stays there. */
  discard(): Promise<void>;
  /** Rejects the bytes: deletes them here and at the service. */
  reject(): Promise<void>;
};

/** A storage backend. A stored file is immutable. */
export type Storage = {
  name: StorageName;
  /** Resolves when files can be stored. @throws ConfigError for wrong settings, DomainError unavailable */
  check(): Promise<void>;
  /** @throws DomainError diskFull when `bytes` more would leave less than the safety margin. */
  requireSpace(bytes: number): Promise<void>;
  /** Returns an upload URL for one file. @throws DomainError diskFull as `requireSpace` */
  createUploadUrl(file: NewFile): Promise<PresignedUpload>;
  /** Returns the key in an upload URL of `createUploadUrl`; null for any other URL. */
  keyOfUploadUrl(url: URL): string | null;
  /**
   * Fetches what a browser has sent to this storage, for inspection by the same code; null when nothing has arrived.
   * From then on it cannot be overwritten. @throws DomainError unavailable, tooLarge beyond `limit` bytes
   */
  fetchForInspection(location: UploadLocation, limit: number): Promise<StagedFile | null>;
  /** Returns the stored size in bytes; null when there is no file. @throws DomainError unavailable */
  size(file: StoredFile): Promise<number | null>;
  /** Streams a range of a file. @throws DomainError missing or unavailable, before the first byte */
  read(file: StoredFile, range: ByteRange, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** Removes the files of these uploads. A missing file is no error. */
  remove(locations: readonly UploadLocation[]): Promise<void>;
};

/** A storage service to which files of this machine can be moved. */
export type Bucket = Storage & {
  /**
   * Stores a file of this machine under a key. The service refuses it if it arrives with another hash than `sha256`.
   */
  put(key: string, path: string, sha256: string): Promise<void>;
};

/** Files on this machine, uploaded through our own server. */
export type LocalStorage = Storage & {
  /**
   * Streams the body to disk, one chunk in memory at a time, and computes its size and hash. Takes ownership of the
   * chunks: the caller must not read them again. Leaves nothing behind on failure.
   * @throws DomainError diskFull, tooLarge beyond `limit` bytes
   */
  stage(id: string, body: AsyncIterable<Uint8Array>, limit: number): Promise<StagedFile>;
  /** Returns the folder and the file name, for the library that sends files. */
  locate(file: Pick<StoredFile, 'id' | 'extension'>): { root: string; name: string };
  /** Removes partial files of uploads whose process died; returns how many. */
  sweepUnfinished(now: Date): Promise<number>;
};
