import { checkFeed } from '#server/boot/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { expectNoBody } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireAdmin } from '#server/http/rights.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const admin = requireAdmin(locals);
  expectNoBody(request);
  return json(await checkFeed(admin, new Date()));
});
