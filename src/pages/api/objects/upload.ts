import { UploadRequest } from '#shared/upload.ts';
import { endpoint, onlyAllows, requireAdmin } from '#server/http.ts';
import { readJson } from '#server/request.ts';
import { beginUpload } from '#server/uploads.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const admin = requireAdmin(locals);
  return beginUpload(admin, await readJson(request, UploadRequest), new Date());
});

export const ALL = onlyAllows('POST');
