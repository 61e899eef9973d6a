import type { Reason } from '#shared/reason.ts';
import { DomainError } from '#server/errors.ts';
import { logError } from '#server/log.ts';
import { finalizeUpload } from './finalize-upload.ts';
import { uploadthing } from './storage/index.ts';
import { KB } from '#shared/units.ts';

/** A signed callback names one file: a few hundred bytes. */
const MAX_BYTES = 64 * KB;
const HOOKS = ['callback', 'error'];

/** Reads the request's body, at most `limit` bytes; refuses a longer one for `reason`. */
type ReadBody = (limit: number, reason: Reason) => Promise<Uint8Array>;

/**
 * Finalizes the upload that UploadThing's callback says has arrived; returns the response to it. Idempotent; saving an
 * episode also finalizes its files, so it neither waits for the callback nor misses the reason for a rejection. Null
 * when this site does not use UploadThing or the request is no callback. @throws DomainError tooLarge, or invalid when
 * it breaks off or is not signed
 */
export async function receiveUploadthingCallback(request: Request, read: ReadBody): Promise<Response | null> {
  const hook = request.headers.get('uploadthing-hook') ?? '';
  if (!uploadthing || !HOOKS.includes(hook)) return null;
  // A new Request: the library reads the body once, and the function to call is looked up by the Request's identity.
  const body = new Uint8Array(await read(MAX_BYTES, { code: 'bodyTooLarge', bytes: MAX_BYTES }));
  const { method, headers } = request;
  const answer = await uploadthing.receiveCallback(new Request(request.url, { method, headers, body }), (id) =>
    finalizeUpload(id, { leavesRejected: true }).catch((error: unknown) => {
      if (!(error instanceof DomainError)) logError('upload not finalized', error, { id });
    }),
  );
  if (answer.status === 400) throw new DomainError('invalid', { code: 'callbackUnsigned' });
  return answer;
}
