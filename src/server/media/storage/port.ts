import type { UploadKind } from '#shared/upload.ts';

export type StorageName = 'local' | 's3' | 'uploadthing';

/** One upload where it lies. `storageKey` is the name the storage has for it; null for local files. */
export type UploadPlace = { id: string; storage: StorageName; storageKey: string | null };

/** An upload that may be read. */
export type KeptFile = UploadPlace & { extension: string; bytes: number };

/** A file somebody is about to send. `size` in bytes, `expires` in seconds since 1970. */
type ExpectedFile = { id: string; kind: UploadKind; size: number; name: string; type: string; expires: number };

/** Where and how the browser sends the bytes. A form has them in its field `file`. */
type Invitation = {
  uploadURL: string;
  headers: Record<string, string>;
  bodyKind: 'raw' | 'form';
  storageKey: string | null;
};

/** Bytes that have arrived whole but are not kept yet: `keep`, `discard` or `refuse` them. */
export type Arrival = {
  /** A file of its own on this machine that may be read until then. */
  path: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** Answers only when the bytes would survive a power cut. */
  keep(extension: string): Promise<void>;
  /** Forgets what is here; what was sent to a service stays there. */
  discard(): Promise<void>;
  /** Nothing is left of these bytes, wherever they were sent. */
  refuse(): Promise<void>;
};

/** Bytes from `start` up to, not including, `end`. */
export type ByteRange = { start: number; end: number };

/** Where files live, and by whom they are sent there. A file never changes once it is kept. */
export type Storage = {
  name: StorageName;
  /** Answers when files can be kept. @throws ConfigError for wrong settings, DomainError unavailable */
  check(): Promise<void>;
  /** @throws DomainError diskFull when `bytes` more would leave less than the safety margin. */
  requireRoom(bytes: number): Promise<void>;
  /** Lets a browser send one file. */
  invite(file: ExpectedFile): Promise<Invitation>;
  /** The key behind an address that `invite` gave; null for any other address. */
  findKey(address: URL): string | null;
  /**
   * Brings here what a browser has sent to this storage, so that the same code can look at it; null when
   * nothing has come. From then on nobody can send it anew. @throws DomainError unavailable, tooLarge beyond `limit`
   */
  collect(place: UploadPlace, limit: number): Promise<Arrival | null>;
  /** How many bytes are kept; null when nothing is. */
  measure(file: KeptFile): Promise<number | null>;
  /** @throws DomainError missing or unavailable, before the first byte */
  read(file: KeptFile, range: ByteRange, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** Removes whatever is there for these uploads. What is not there is no error. */
  remove(places: readonly UploadPlace[]): Promise<void>;
};

/** Files of this machine, which come through our own front door. */
export type LocalStorage = Storage & {
  /**
   * Writes the body as it comes, never holding more than a chunk of it, and measures it on the way. The chunks
   * are its own: nobody reads them again.
   * Whatever fails, nothing is left behind. @throws DomainError diskFull, tooLarge beyond `limit` bytes
   */
  receive(id: string, body: AsyncIterable<Uint8Array>, limit: number): Promise<Arrival>;
  /** The folder and the name in it, for the library that sends files. */
  locate(file: Pick<KeptFile, 'id' | 'extension'>): { root: string; name: string };
  /** Removes what uploads left behind whose process died; answers how many files. */
  sweepUnfinished(now: Date): Promise<number>;
};
