import { says, z } from '#shared/schema.ts';
import { scopedEndpoint } from '#server/http/endpoint.ts';
import { requireAuthor } from '#server/http/rights.ts';
import { readJson } from '#server/http/request.ts';
import { findUnattachedPdf, finalizeUploads } from '#server/media/index.ts';

const PdfAttachment = z.object({ pdfUrl: z.string({ error: says('notText') }).max(2048, says('tooLong')) });

/** Accepts only a PDF uploaded here or to our storage; the address is never fetched. */
export const PUT = scopedEndpoint(['drafts', 'publish'], async ({ request, locals }) => {
  const author = requireAuthor(locals);
  const { pdfUrl } = await readJson(request, PdfAttachment);
  await finalizeUploads(author, [pdfUrl]);
  return findUnattachedPdf(author, pdfUrl);
});
