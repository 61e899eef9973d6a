import { listWebhooks } from '#server/db/webhooks.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json } from '#server/http/responses.ts';
import { readJson } from '#server/http/request.ts';
import { requireAdmin } from '#server/http/rights.ts';
import { createWebhook } from '#server/outbound/index.ts';
import { NewWebhook } from '#shared/webhook.ts';

export const GET = endpoint(({ locals }) => {
  requireAdmin(locals);
  return listWebhooks();
});

export const POST = endpoint(async ({ request, locals }) => {
  const admin = requireAdmin(locals);
  return json(await createWebhook(admin, await readJson(request, NewWebhook)), 201);
});
