import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { UploadKind } from '#shared/upload.ts';
import { DomainError } from '#server/errors.ts';
import type { AudioFacts } from './read-audio.ts';
import type { FileTags } from './tags.ts';
import { MB } from '#shared/units.ts';

/** What the bytes of a file say of it. Null for a PDF: `duration` (whole seconds), and what counts a download. */
type FileFacts = Omit<AudioFacts, Measured> & { [name in Measured]: number | null } & FileTags;
type Measured = 'duration' | 'audioStart' | 'minuteEnd';

type InspectedAudio = AudioFacts & FileTags;

const PDF: FileFacts = {
  type: 'application/pdf',
  extension: 'pdf',
  duration: null,
  audioStart: null,
  minuteEnd: null,
  marks: null,
  tags: null,
  picture: null,
};

const CHILD = fileURLToPath(new URL('./inspect-child.ts', import.meta.url));
/** In MB. The index of 24 hours of AAC needs 90; of that size, a file that costs more is no recording. */
const HEAP_MB = 128;
/** Of processor time, because on a machine that is busy a good file takes long as well. */
const PROCESSOR_MS = 15_000;
/**
 * For a child that waits or computes on end, by the clock. Soon enough for browsers, which send again after a minute.
 */
const KILLED_AFTER = 2;
/** Bytes: a cover of 1 MB in base64, chapters and texts. */
const MAX_ANSWER_BYTES = 4 * MB;
/** Each may take `HEAP_MB` and a core. */
const oneOfTwo = pLimit(2);

/**
 * Returns what a file of `size` bytes is. @throws DomainError unsupported for another kind, or one that costs too much
 */
export async function inspectFile(kind: UploadKind, path: string, size: number): Promise<FileFacts> {
  if (kind === 'pdf') {
    if (await isPdfFile(path, size)) return PDF;
    throw new DomainError('unsupported', { code: 'notPdf' });
  }
  const audio = await inspectAudio(path);
  if (audio) return audio;
  throw new DomainError('unsupported', { code: 'notAudio' });
}

/**
 * Returns a file's audio format, duration and tags, by its bytes alone; null when browsers cannot play it, it has a
 * video track or no audio. Read in a process of its own, because a few bytes can make a parser fill any memory: it is
 * killed beyond 128 MB of heap, `milliseconds` of processor time or twice as many by the clock.
 * @throws DomainError unsupported when it was killed, Error when the disk fails
 */
export const inspectAudio = (path: string, milliseconds = PROCESSOR_MS): Promise<InspectedAudio | null> =>
  oneOfTwo(async () => {
    const found = JSON.parse(await runChild(path, milliseconds)) as
      | (InspectedAudio & { picture: string | null })
      | null;
    return found && { ...found, picture: found.picture === null ? null : Buffer.from(found.picture, 'base64') };
  });

/** Returns what the child prints. It gets no environment: no secret is in its memory. */
function runChild(path: string, milliseconds: number): Promise<string> {
  const flags = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4'];
  const timeout = milliseconds * KILLED_AFTER;
  const limits = { timeout, killSignal: 'SIGKILL', env: {}, maxBuffer: MAX_ANSWER_BYTES } as const;
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...flags, CHILD, path, String(milliseconds)], limits, (error, printed, said) => {
      if (!error) return resolve(printed);
      reject(
        isKilled(error)
          ? new DomainError('unsupported', { code: 'fileUnreadable' })
          : new Error(`a file could not be inspected: ${said || error.message}`),
      );
    });
  });
}

/**
 * A full heap aborts the child, 134 on Windows; 3 is its own verdict. What asks this whole site to stop, as systemd
 * asks every process of it, is none.
 */
const isKilled = ({ signal, code }: { signal?: string | null; code?: unknown }): boolean =>
  signal ? !['SIGTERM', 'SIGINT', 'SIGHUP'].includes(signal) : code === 134 || code === 3;

/** Returns whether this is a PDF. `tail` is the last 2 KB: Acrobat wants %%EOF in the last 1 KB, others are laxer. */
export const isPdf = (head: Buffer, tail: Buffer): boolean =>
  head.toString('latin1', 0, 5) === '%PDF-' && tail.subarray(-2048).includes('%%EOF');

async function isPdfFile(path: string, size: number): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const { buffer: tail } = await file.read(Buffer.alloc(2048), 0, 2048, Math.max(0, size - 2048));
    return isPdf(head, tail);
  } finally {
    await file.close();
  }
}
