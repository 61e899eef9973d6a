import { open } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { AudioFacts, FileTags, InspectAnswer } from '#audio/protocol.ts';
import { DomainError } from '#server/errors.ts';
import { SECOND_MS, MB } from '#shared/units.ts';
import { runAudioProgram } from '../audio-program.ts';

/** The facts in the bytes of a file. Null for a PDF: `duration` (whole seconds), and what counts a download. */
type FileFacts = Omit<AudioFacts, Measured> & { [name in Measured]: number | null } & FileTags;
type Measured = 'duration' | 'audioStart' | 'minuteEnd';

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

/** Of processor time, because on a machine that is busy a good file takes long as well. */
const PROCESSOR_MS = 15 * SECOND_MS;
/** By the clock: soon enough for browsers, which send again after a minute. */
const KILLED_AFTER = 2;
const BOUNDS = {
  // The index of 24 hours of AAC needs 90 MB; of that size, a file that costs more is no recording.
  flags: ['--max-old-space-size=128', '--max-semi-space-size=4'],
  maxAnswerBytes: 4 * MB, // a cover of 1 MB in base64, chapters and texts
  tooCostly: { code: 'fileUnreadable' },
} as const;
/** Each may take a core, and its heap. */
const oneOfTwo = pLimit(2);

/**
 * Returns a file's audio format, duration and tags, by its bytes alone.
 * @throws DomainError unsupported when browsers cannot play it, it has a video track or no audio, and beyond 128 MB of
 * heap, `milliseconds` of processor time or twice as many by the clock; Error when the disk fails
 */
export const inspectAudio = (path: string, milliseconds = PROCESSOR_MS): Promise<AudioFacts & FileTags> =>
  oneOfTwo(async () => {
    const bounds = { ...BOUNDS, timeout: milliseconds * KILLED_AFTER };
    const answer = await runAudioProgram<InspectAnswer>({ what: 'inspect', path, milliseconds }, bounds);
    if ('problem' in answer) throw new DomainError('unsupported', answer.problem);
    return { ...answer, picture: answer.picture === null ? null : Buffer.from(answer.picture, 'base64') };
  });

/** Returns the same of a PDF of `size` bytes. @throws DomainError unsupported */
export async function inspectPdf(path: string, size: number): Promise<FileFacts> {
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const { buffer: tail } = await file.read(Buffer.alloc(2048), 0, 2048, Math.max(0, size - 2048));
    if (isPdf(head, tail)) return PDF;
  } finally {
    await file.close();
  }
  throw new DomainError('unsupported', { code: 'notPdf' });
}

/** Returns whether this is a PDF. `tail` is the last 2 KB: Acrobat wants %%EOF in the last 1 KB, others are laxer. */
export const isPdf = (head: Buffer, tail: Buffer): boolean =>
  head.toString('latin1', 0, 5) === '%PDF-' && tail.subarray(-2048).includes('%%EOF');
