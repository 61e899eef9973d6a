import type { CompanionRequest, ReadChapters, ReadTranscript } from './companion-lines.ts';
import { BeyondBounds, readInSubprocess } from './read-in-subprocess.ts';

const CHILD = new URL('./companion-child.ts', import.meta.url);
const HEAP_MB = 128;

/** Reads a transcript that a feed names, in a process of its own. */
export const readTranscriptInSubprocess = (bytes: Uint8Array, charset: string | undefined): Promise<ReadTranscript> =>
  readCompanionInSubprocess<ReadTranscript>({ what: 'transcript', charset }, bytes);

/** Reads a list of chapters in the same way. */
export const readChaptersInSubprocess = (bytes: Uint8Array, charset: string | undefined): Promise<ReadChapters> =>
  readCompanionInSubprocess<ReadChapters>({ what: 'chapters', charset }, bytes);

async function readCompanionInSubprocess<Read extends ReadTranscript | ReadChapters>(
  request: CompanionRequest,
  bytes: Uint8Array,
): Promise<Read | { problem: { code: 'responseTooCostly' } }> {
  try {
    for await (const read of readInSubprocess<Read>(CHILD, { request, bytes, heap: HEAP_MB })) return read;
  } catch (error) {
    if (!(error instanceof BeyondBounds)) throw error;
    return { problem: { code: 'responseTooCostly' } };
  }
  throw new Error('a document of a feed was not read to its end');
}
