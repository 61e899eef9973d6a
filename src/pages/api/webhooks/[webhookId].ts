import { findWebhook } from '#server/db/webhooks.ts';
import { requireFound } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { changeOneWebhook, deleteWebhook } from '#server/outbound/index.ts';
import { Webhook } from '#shared/answers/webhooks.ts';
import { WebhookChanges } from '#shared/webhook.ts';

export const GET = endpoint(
  'GET /api/webhooks/{webhookId}',
  {
    summary: 'Returns an alert.',
    notes: 'The secret stays; for another one make another webhook.',
    who: 'administrator',
    answers: { 200: Webhook },
    refuses: { missing: ['webhookGone'] },
  },
  async ({ params }) => requireFound(await findWebhook(params.webhookId), { code: 'webhookGone' }),
);

export const PUT = endpoint(
  'PUT /api/webhooks/{webhookId}',
  {
    summary: 'Changes an alert; what is left out stays.',
    notes: 'The secret stays; for another one make another webhook.',
    who: 'administrator',
    body: WebhookChanges,
    answers: { 200: Webhook },
    refuses: { missing: ['webhookGone'], invalid: ['webhookPrivate', 'webhookIsChannel'], conflict: ['webhookExists'] },
  },
  ({ user, params, body }) => changeOneWebhook(user, params.webhookId, body),
);

export const DELETE = endpoint(
  'DELETE /api/webhooks/{webhookId}',
  {
    summary: 'Removes an alert.',
    notes: 'The secret stays; for another one make another webhook.',
    who: 'administrator',
    answers: { 204: null },
    refuses: { missing: ['webhookGone'] },
  },
  ({ user, params }) => deleteWebhook(user, params.webhookId),
);
