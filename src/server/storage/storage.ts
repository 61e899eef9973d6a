/** Bytes that have arrived whole but are not kept yet: `keep` them under a key or `discard` them. */
export type Arrival = {
  /** A file of its own that may be read until it is kept or discarded. */
  path: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** Answers only when the bytes would survive a power cut under this key. */
  keep(key: string): Promise<void>;
  discard(): Promise<void>;
};

/** Where files live. A key is `{uuid}.{extension}`; a file never changes once it is kept. */
export type Storage = {
  /** @throws DomainError diskFull when `bytes` more would leave less than the safety margin. */
  requireRoom(bytes: number): Promise<void>;
  /**
   * Writes the body as it comes, never holding more than a chunk of it, and measures it on the way. The chunks
   * are its own: nobody reads them again.
   * Whatever fails, nothing is left behind. @throws DomainError diskFull, tooLarge beyond `limit` bytes
   */
  receive(id: string, body: AsyncIterable<Uint8Array>, limit: number): Promise<Arrival>;
  /** The folder and the name in it, for the library that sends files. */
  locate(key: string): { root: string; name: string };
  /** Removes whatever is kept for these uploads, under any extension. What is not there is no error. */
  remove(ids: readonly string[]): Promise<void>;
  /** Removes what uploads left behind whose process died; answers how many files. */
  sweepUnfinished(now: Date): Promise<number>;
};
