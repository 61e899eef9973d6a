import { endpoint } from '#server/http/endpoint.ts';
import { expectNoBody } from '#server/http/request.ts';
import { noContent } from '#server/http/responses.ts';
import { requireAdmin, requireId } from '#server/http/rights.ts';
import { deleteSubscriber } from '#server/listening/index.ts';

export const DELETE = endpoint(async ({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  expectNoBody(request);
  await deleteSubscriber(admin, requireId(params['subscriberId']));
  return noContent();
});
