import { findWebhook } from '#server/db/webhooks.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { noContent } from '#server/http/responses.ts';
import { expectNoBody, readJson } from '#server/http/request.ts';
import { requireAdmin, requireId } from '#server/http/rights.ts';
import { changeOneWebhook, deleteWebhook, webhookNotFound } from '#server/outbound/index.ts';
import { WebhookChanges } from '#shared/webhook.ts';

export const GET = endpoint(async ({ params, locals }) => {
  requireAdmin(locals);
  const webhook = await findWebhook(requireId(params['webhookId']));
  if (!webhook) throw webhookNotFound();
  return webhook;
});

export const PUT = endpoint(async ({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  const changes = await readJson(request, WebhookChanges);
  return changeOneWebhook(admin, requireId(params['webhookId']), changes);
});

export const DELETE = endpoint(async ({ params, request, locals }) => {
  const admin = requireAdmin(locals);
  expectNoBody(request);
  await deleteWebhook(admin, requireId(params['webhookId']));
  return noContent();
});
