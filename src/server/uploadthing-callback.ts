import { DomainError } from './errors.ts';
import { logError } from './log.ts';
import { uploadthing } from './storage/chosen.ts';
import { settleUpload } from './upload-arrival.ts';

/** What is signed names one file: a few hundred bytes. */
const MAX_BYTES = 64 * 1024;
const HOOKS = ['callback', 'error'];

/**
 * Hears from UploadThing that a file has arrived and has it looked at. Telling it twice is the same as once, and an
 * episode that is saved earlier looks by itself. Null when this site has no files there, or nobody calls back.
 * @throws DomainError tooLarge
 */
export async function answerUploadthing(request: Request): Promise<Response | null> {
  const hook = request.headers.get('uploadthing-hook') ?? '';
  if (!uploadthing || !HOOKS.includes(hook)) return null;
  if (!(Number(request.headers.get('content-length')) <= MAX_BYTES)) {
    throw new DomainError('tooLarge', 'At most 64 KB may be sent here');
  }
  // A request of its own: the library reads it once and knows it again by identity.
  const body = await request.text();
  const { method, headers } = request;
  return uploadthing.answer(new Request(request.url, { method, headers, body }), (id) =>
    settleUpload(id).catch((error: unknown) => logError('upload not settled', error, { id })),
  );
}
