import { says, z } from '#shared/schema.ts';
import { StoredUpload } from '#shared/answers/files.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_FILES } from '#server/http/refusals.ts';
import { finalizeUploads, findUnattachedPdf } from '#server/media/index.ts';

const PdfAttachment = z.object({ pdfUrl: z.string({ error: says('notText') }).max(2048, says('tooLong')) });

/** The address is never fetched. */
export const PUT = endpoint(
  'PUT /api/pdf-attachments',
  {
    summary: 'Accepts a PDF that was uploaded here or to our storage.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: PdfAttachment,
    answers: { 200: StoredUpload },
    refuses: { ...OF_FILES, invalid: [...OF_FILES.invalid, 'pdfNotUploaded', 'audioMissing'] },
  },
  async ({ user, body: { pdfUrl } }) => {
    await finalizeUploads(user, [pdfUrl]);
    return findUnattachedPdf(user, pdfUrl);
  },
);
