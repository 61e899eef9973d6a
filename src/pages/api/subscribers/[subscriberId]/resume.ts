import { endpoint } from '#server/http/endpoint.ts';
import { expectNoBody } from '#server/http/request.ts';
import { requireAdmin, requireId } from '#server/http/rights.ts';
import { resumeSubscriber } from '#server/listening/index.ts';

export const POST = endpoint(({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  expectNoBody(request);
  return resumeSubscriber(admin, requireId(params['subscriberId']), new Date());
});
