import { open } from 'node:fs/promises';
import { KB, MB } from '#shared/units.ts';
import { checkBudget, LimitExceeded, type Limits } from '../limits.ts';

const WINDOW = 128 * KB;
/** No valid file needs a larger read, but for its cover: the index of 24 h of AAC has 15 MB. */
const MAX_READ_BYTES = 40 * MB;
/** Looking at the processor time and the memory takes 20 µs. */
const READS_PER_LOOK = 50;

/** Returns whether a parser's error is about the bytes, of which it may throw anything: system errors have an errno. */
export const isParserError = (error: unknown): boolean =>
  !(error instanceof LimitExceeded || (error instanceof Error && 'errno' in error));

/** A file under inspection. The view that `read` returns is valid until the next `read`. */
export type AudioSource = {
  size: number;
  /** Returns the bytes from `start` to `end` (exclusive), fewer at the end of the file. @throws LimitExceeded */
  read(start: number, end: number): Promise<Buffer>;
  close(): Promise<void>;
};

/**
 * Opens a file of any size for small reads through one buffer. A hostile file may cause millions of reads: they
 * fail beyond the limits, which are of processor time: on a machine that is busy with other things, or with a slow
 * disk, a good file takes long as well.
 */
export async function openAudioSource(path: string, limits: Limits): Promise<AudioSource> {
  const file = await open(path);
  const { size } = await file.stat();
  let window = Buffer.alloc(0);
  let windowStart = 0;
  let reads = 0;

  const fill = async (start: number, length: number) => {
    const next = window.length >= length ? window : Buffer.allocUnsafe(Math.max(WINDOW, length));
    const { bytesRead } = await file.read(next, 0, next.length, start);
    window = bytesRead < next.length ? next.subarray(0, bytesRead) : next;
    windowStart = start;
  };

  return {
    size,
    async read(start, end) {
      reads += 1;
      const stop = Math.min(end, size);
      if (stop - start > MAX_READ_BYTES) throw new LimitExceeded(`${stop - start} bytes at once`);
      if (reads % READS_PER_LOOK === 0 || stop - start > WINDOW) checkBudget(limits);
      if (stop <= start) return Buffer.alloc(0);
      if (start < windowStart || stop > windowStart + window.length) await fill(start, stop - start);
      return window.subarray(start - windowStart, stop - windowStart);
    },
    close: () => file.close(),
  };
}

/** Returns the source with `head` in place of the bytes before `from`. */
export function withHead(source: AudioSource, head: Buffer, from: number): AudioSource {
  const moved = from - head.length;
  return {
    ...source,
    size: source.size - moved,
    async read(start, end) {
      if (start >= head.length) return source.read(start + moved, end + moved);
      if (end <= head.length) return head.subarray(start, end);
      return Buffer.concat([head.subarray(start), await source.read(from, end + moved)]);
    },
  };
}

/** The same file as the Blob that `music-metadata` reads piece by piece. */
export class AudioBlob extends Blob {
  readonly #source: AudioSource;
  readonly #start: number;
  readonly #end: number;

  constructor(source: AudioSource, type: string, start = 0, end = source.size) {
    super([], { type });
    this.#source = source;
    this.#start = start;
    this.#end = end;
  }

  override get size(): number {
    return this.#end - this.#start;
  }

  override slice(start = 0, end = this.size): Blob {
    return new AudioBlob(this.#source, this.type, this.#start + start, this.#start + end);
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = await this.#source.read(this.#start, this.#end);
    const copy = new ArrayBuffer(bytes.length);
    new Uint8Array(copy).set(bytes);
    return copy;
  }
}
