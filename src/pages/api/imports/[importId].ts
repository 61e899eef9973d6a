import { importInWords } from '#shared/podcast-import.ts';
import { readImport, stopImport } from '#server/transfer/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { expectNoBody } from '#server/http/request.ts';
import { json, noContent } from '#server/http/responses.ts';
import { requireAdmin, requireId, requireRecentAdmin } from '#server/http/rights.ts';

export const GET = endpoint(async ({ params, locals }) =>
  json(importInWords(await readImport(requireAdmin(locals), requireId(params.importId)))),
);

export const DELETE = endpoint(async ({ params, request, locals }) => {
  const admin = requireRecentAdmin(locals, new Date());
  expectNoBody(request);
  await stopImport(admin, requireId(params.importId));
  return noContent();
});
