import { importInWords } from '#shared/podcast-import.ts';
import { checkMoved } from '#server/transfer/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { expectNoBody } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireAdmin, requireId } from '#server/http/rights.ts';

export const POST = endpoint(async ({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  expectNoBody(request);
  return json(importInWords(await checkMoved(admin, requireId(params.importId), new Date())));
});
