import { SendBack } from '#shared/approval.ts';
import { requestApproval, sendBack } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { expectNoBody, readJson } from '#server/http/request.ts';
import { json, noContent } from '#server/http/responses.ts';
import { requireAdmin, requireAuthor, requireId } from '#server/http/rights.ts';

export const POST = endpoint(async ({ params, request, locals }) => {
  const author = requireAuthor(locals);
  expectNoBody(request);
  return json({ approval: await requestApproval(author, requireId(params.episodeId), new Date()) }, 202);
});

/** Sends it back to its author. */
export const DELETE = endpoint(async ({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  const { note } = await readJson(request, SendBack);
  await sendBack(admin, requireId(params.episodeId), note, new Date());
  return noContent();
});
