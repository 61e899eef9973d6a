import { markSpam } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json } from '#server/http/responses.ts';
import { requireAdmin, requireId } from '#server/http/rights.ts';
import { readJson } from '#server/http/request.ts';
import { SpamMark } from '#shared/feedback.ts';

export const PATCH = endpoint(async ({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  const { isSpam } = await readJson(request, SpamMark);
  return json(await markSpam(admin, requireId(params.ratingId), isSpam));
});
