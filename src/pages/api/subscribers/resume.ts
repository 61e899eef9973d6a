import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { requireAdmin } from '#server/http/rights.ts';
import { resumeManySubscribers } from '#server/listening/index.ts';
import { Resumption } from '#shared/subscriber.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const admin = requireAdmin(locals);
  return { resumed: await resumeManySubscribers(admin, await readJson(request, Resumption), new Date()) };
});
