import { close, constants, fstat, open, read, readSync } from 'node:fs';
import { promisify } from 'node:util';

const openFd = promisify(open);
const stat = promisify(fstat);

/** A file that is open for reading. `close` it once for every time it was opened. */
export type OpenFile = {
  bytes: number;
  /** Reads exactly these bytes into the beginning of `target`. @throws Error when the file ends before */
  read(target: Buffer, length: number, position: number): Promise<void> | void;
  close(): void;
};

/** `readAt`: when a block was last read, in ms of `performance.now`. */
type Shared = {
  path: string;
  opening: Promise<{ fd: number; bytes: number }>;
  readers: number;
  readAt: Map<number, number>;
  closing?: NodeJS.Timeout;
};

/** A player asks for the next part of a file soon, and others for the same part of a new episode. */
const IDLE_MS = 1_000;
/** Open without a reader; the others are counted by the gate of streams. */
const MOST_IDLE = 32;
const BLOCK = 64 * 1024;
/** What was read so short a time ago is in the system's cache, and read from there without a thread: 100 µs less. */
const WARM_MS = 2_000;

const shared = new Map<string, Shared>();
let idle = 0;

/**
 * Opens a file, or shares it with those who are reading it or have just read it. A stored file is immutable, and one
 * that is removed has no address any more. A symbolic link is not followed. @throws the system's error
 */
export async function openShared(path: string): Promise<OpenFile> {
  const entry = shared.get(path) ?? begin(path);
  if (entry.closing) {
    clearTimeout(entry.closing);
    delete entry.closing;
    idle -= 1;
  }
  entry.readers += 1;
  try {
    const { fd, bytes } = await entry.opening;
    return {
      bytes,
      read: (target, length, position) => readBytes(entry, fd, target, length, position),
      close: () => release(entry),
    };
  } catch (error) {
    entry.readers -= 1;
    forget(entry);
    throw error;
  }
}

function begin(path: string): Shared {
  const entry = { path, opening: openForReading(path), readers: 0, readAt: new Map<number, number>() };
  shared.set(path, entry);
  return entry;
}

// Windows has no O_NOFOLLOW.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

async function openForReading(path: string): Promise<{ fd: number; bytes: number }> {
  const fd = await openFd(path, FLAGS);
  try {
    return { fd, bytes: (await stat(fd)).size };
  } catch (error) {
    close(fd, () => undefined);
    throw error;
  }
}

function release(entry: Shared): void {
  entry.readers -= 1;
  if (entry.readers > 0) return;
  if (idle >= MOST_IDLE) return void closeNow(entry);
  idle += 1;
  entry.closing = setTimeout(() => {
    idle -= 1;
    void closeNow(entry);
  }, IDLE_MS).unref();
}

async function closeNow(entry: Shared): Promise<void> {
  forget(entry);
  const { fd } = await entry.opening;
  close(fd, () => undefined);
}

function forget(entry: Shared): void {
  if (shared.get(entry.path) === entry) shared.delete(entry.path);
}

function readBytes(entry: Shared, fd: number, target: Buffer, length: number, position: number): Promise<void> | void {
  const now = performance.now();
  const isWarm = isReadLately(entry, position, length, now);
  for (let block = Math.floor(position / BLOCK); block * BLOCK < position + length; block += 1)
    entry.readAt.set(block, now);
  if (isWarm && readSync(fd, target, 0, length, position) === length) return;
  return readWhole(fd, target, length, position);
}

function isReadLately({ readAt }: Shared, position: number, length: number, now: number): boolean {
  for (let block = Math.floor(position / BLOCK); block * BLOCK < position + length; block += 1)
    if (now - (readAt.get(block) ?? -Infinity) > WARM_MS) return false;
  return true;
}

/** A read may be short, of a disk on the network above all. */
function readWhole(fd: number, target: Buffer, length: number, position: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const readFrom = (at: number) =>
      read(fd, target, at, length - at, position + at, (error, count) => {
        if (error) reject(error);
        else if (count === 0) reject(new Error('a stored file is shorter than it was'));
        else if (at + count < length) readFrom(at + count);
        else resolve();
      });
    readFrom(0);
  });
}
