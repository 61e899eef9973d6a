import { endpoint } from '#server/http/endpoint.ts';
import { json } from '#server/http/responses.ts';
import { expectNoBody } from '#server/http/request.ts';
import { requireAdmin, requireId } from '#server/http/rights.ts';
import { redeliver } from '#server/outbound/index.ts';

export const POST = endpoint(async ({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  expectNoBody(request);
  return json(await redeliver(admin, requireId(params['webhookId']), requireId(params['deliveryId'])), 202);
});
