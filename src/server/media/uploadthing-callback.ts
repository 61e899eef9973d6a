import { DomainError } from '#server/errors.ts';
import { logError } from '#server/log.ts';
import { uploadthing } from './storage/index.ts';
import { settleUpload } from './receive-upload.ts';

/** What is signed names one file: a few hundred bytes. */
const MAX_BYTES = 64 * 1024;
const HOOKS = ['callback', 'error'];

/** Reads the request's body, at most so many bytes, or refuses it in these words. */
type ReadBody = (limit: number, sentence: string) => Promise<Uint8Array>;

/**
 * Hears from UploadThing that a file has arrived and has it looked at. Telling it twice is the same as once, and an
 * episode that is saved earlier, or hears what is wrong with the file, looks by itself. Null when this site has no files there, or nobody calls back.
 * @throws DomainError tooLarge, or invalid when it breaks off
 */
export async function answerUploadthing(request: Request, read: ReadBody): Promise<Response | null> {
  const hook = request.headers.get('uploadthing-hook') ?? '';
  if (!uploadthing || !HOOKS.includes(hook)) return null;
  // A request of its own: the library reads it once and knows it again by identity.
  const body = new Uint8Array(await read(MAX_BYTES, 'At most 64 KB may be sent here'));
  const { method, headers } = request;
  return uploadthing.answer(new Request(request.url, { method, headers, body }), (id) =>
    settleUpload(id, { leavesRefused: true }).catch((error: unknown) => {
      if (!(error instanceof DomainError)) logError('upload not settled', error, { id });
    }),
  );
}
