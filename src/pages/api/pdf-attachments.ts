import { files } from '#shared/contract/files.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { finalizeUploads, findUnattachedPdf } from '#server/media/index.ts';

/** The address is never fetched. */
export const PUT = endpoint(files.attachPdf, async ({ user, body: { pdfUrl } }) => {
  await finalizeUploads(user, [pdfUrl]);
  return findUnattachedPdf(user, pdfUrl);
});
