import { once } from 'node:events';
import { isBeyondBounds, startChild } from '#server/child.ts';
import { DomainError } from '#server/errors.ts';
import type { ArchiveMessage, ArchiveRequest, Bodiless, ArchiveRefusal } from './archive-protocol.ts';
import { HEAP_MB, PROCESSOR_MS, PROCESSOR_MS_PER_MB } from './bounds.ts';
import { readFrames } from './frames.ts';
import type { Index } from './manifest.ts';
import type { Part } from './read-backup.ts';
import { damaged } from './read-tar.ts';
import { MB } from '#shared/units.ts';

type Frame = ArchiveMessage | Uint8Array;

const CHILD = new URL('./archive-child.ts', import.meta.url);
const FLAGS = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4'];
/** For one that computes on end, by the clock. Where someone takes what it reads, they pace it. */
const KILLED_AFTER = 8;
/** Node’s timers know no more milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** `length`: bytes of the file, `onBytes` gets how many of them have been read; `milliseconds` of processor time. */
type Reading = {
  length: number;
  passphrase?: string | undefined;
  onBytes?: ((read: number) => void) | undefined;
  milliseconds?: number;
  signal?: AbortSignal | undefined;
};

/** Each takes up to `HEAP_MB` and a core. */
let places = 2;

/** Takes one of two places, for what a person asks for, and returns how to give it back. @throws DomainError tooMany */
export function takePlace(): () => void {
  if (places === 0) throw new DomainError('tooMany', { code: 'readingCopies' }, { retryAfter: 60 });
  places -= 1;
  return () => {
    places += 1;
  };
}

/**
 * Reads a backup of this many bytes as `readBackup` does, in a process of its own. It ends beyond 128 MB of heap or a
 * processor time that goes with the bytes.
 * @throws DomainError invalid
 */
export const readBackupInSubprocess = (path: string, reading: Reading): AsyncGenerator<Part> =>
  partsOf(run(askFor('everything', path, reading), reading));

/** The same of what it says about itself, at its beginning and, when all of it was compared with that, at its end. */
export function checkBackupInSubprocess(path: string, reading: Reading): AsyncGenerator<Part> {
  const wanted = askFor('check', path, reading);
  const timeout = Math.min(wanted.milliseconds * KILLED_AFTER, MAX_TIMER_MS);
  return partsOf(run(wanted, { ...reading, timeout }));
}

/** Decrypts a file of this many bytes. @throws DomainError invalid */
export async function* decryptInSubprocess(
  path: string,
  reading: Reading & { passphrase: string },
): AsyncGenerator<Uint8Array> {
  for await (const frame of run(askFor('file', path, reading), reading)) if (frame instanceof Uint8Array) yield frame;
}

/** Parses the index of a bucket. @throws DomainError invalid */
export async function parseIndexInSubprocess(bytes: Buffer): Promise<Index> {
  const wanted = { what: 'index', base64: bytes.toString('base64') } as const;
  for await (const frame of run(wanted, { timeout: PROCESSOR_MS * KILLED_AFTER }))
    if ('index' in frame) return frame.index;
  throw damaged({ code: 'backupTooCostly' });
}

const askFor = (
  what: 'everything' | 'check' | 'file',
  path: string,
  { length, passphrase, milliseconds = PROCESSOR_MS + Math.ceil((length / MB) * PROCESSOR_MS_PER_MB) }: Reading,
) => ({ what, path, passphrase, milliseconds });

async function* partsOf(frames: AsyncGenerator<Frame>): AsyncGenerator<Part> {
  let next = await frames.next();
  const body = async function* () {
    for (next = await frames.next(); !next.done && next.value instanceof Uint8Array; next = await frames.next())
      yield next.value;
  };
  try {
    while (!next.done) {
      const part = requirePart(next.value);
      if (part.kind === 'about' || part.kind === 'manifest') {
        yield part;
        next = await frames.next();
      } else yield { ...part, body: body() };
    }
  } finally {
    await frames.return(undefined);
  }
}

/** Each body is read to its end before the next part is requested. */
function requirePart(frame: Frame): Bodiless<Part> {
  if (frame instanceof Uint8Array || !('part' in frame)) throw new Error('a part of a copy was not read to its end');
  return frame.part;
}

type Running = Pick<Reading, 'onBytes' | 'signal'> & { timeout?: number };

/** Yields what the child writes, and ends it when no one keeps reading. */
async function* run(wanted: ArchiveRequest, { onBytes, signal, timeout }: Running): AsyncGenerator<Frame> {
  const child = startChild(CHILD, wanted, { flags: FLAGS, signal, ...(timeout && { timeout }) });
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  ended.catch(() => undefined); // thrown below, if someone still reads
  try {
    for await (const frame of readFrames(child.stdout)) {
      const message = frame as Frame;
      if (message instanceof Uint8Array || 'part' in message || 'index' in message) yield message;
      else if ('read' in message) onBytes?.(message.read);
      else throw asError(message);
    }
    requireEnd(...(await ended));
  } finally {
    child.kill('SIGKILL');
    child.stdout.destroy();
  }
}

function asError(problem: Extract<ArchiveMessage, { refusal: ArchiveRefusal } | { failure: object }>): Error {
  if ('failure' in problem) return Object.assign(new Error(problem.failure.message), { code: problem.failure.code });
  const { fault, reason, field } = problem.refusal;
  return new DomainError(fault, reason, field === undefined ? {} : { field });
}

function requireEnd(status: number | null, signal: NodeJS.Signals | null): void {
  if (status === 0) return;
  if (isBeyondBounds(status, signal)) throw damaged({ code: 'backupTooCostly' });
  throw new Error(`a copy could not be read: ${signal ?? status}`);
}
