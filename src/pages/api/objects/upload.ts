import { UploadRequest } from '#shared/upload.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { requireAuthor, requireRecentAdmin } from '#server/http/rights.ts';
import { readJson } from '#server/http/request.ts';
import { beginUpload, renewUpload } from '#server/media/index.ts';

export const POST = createEndpoint(['drafts', 'publish'], {
  status: 200,
  async make({ request, locals }) {
    const now = new Date();
    const author = requireAuthor(locals);
    const wanted = await readJson(request, UploadRequest);
    const { id, ...answer } = await beginUpload(
      wanted.kind === 'copy' ? requireRecentAdmin(locals, now) : author,
      wanted,
      now,
    );
    return { id, answer };
  },
  show: (id) => renewUpload(id, new Date()),
});
