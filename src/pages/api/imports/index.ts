import { ImportRequest } from '#shared/podcast-import.ts';
import { reasonText } from '#shared/reason.ts';
import { previewImport, startImport } from '#server/transfer/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireRecentAdmin } from '#server/http/rights.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const now = new Date();
  const admin = requireRecentAdmin(locals, now);
  const asked = await readJson(request, ImportRequest);
  if (!asked.preview) return json(await startImport(admin, asked, now), 201);
  const preview = await previewImport(admin, asked.url, now);
  return json({ ...preview, losses: preview.losses.map((loss) => reasonText(loss)) });
});
