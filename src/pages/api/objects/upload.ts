import { UploadRequest } from '#shared/upload.ts';
import { onlyAllows, scopedEndpoint } from '#server/http/endpoint.ts';
import { requireAdmin } from '#server/http/rights.ts';
import { readJson } from '#server/http/request.ts';
import { beginUpload } from '#server/media/index.ts';

export const POST = scopedEndpoint(['drafts', 'publish'], async ({ request, locals }) => {
  const admin = requireAdmin(locals);
  return beginUpload(admin, await readJson(request, UploadRequest), new Date());
});

export const ALL = onlyAllows('POST');
