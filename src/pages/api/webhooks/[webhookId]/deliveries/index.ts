import { endpoint } from '#server/http/endpoint.ts';
import { requireAdmin, requireId } from '#server/http/rights.ts';
import { readDeliveries } from '#server/outbound/index.ts';

export const GET = endpoint(({ params, locals }) => {
  requireAdmin(locals);
  return readDeliveries(requireId(params['webhookId']));
});
