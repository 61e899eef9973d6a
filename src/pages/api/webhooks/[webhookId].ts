import { programs } from '#shared/contract/programs.ts';
import { findWebhook } from '#server/db/webhooks.ts';
import { requireFound } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { changeOneWebhook, deleteWebhook } from '#server/outbound/index.ts';

export const GET = endpoint(programs.findWebhook, async ({ params }) =>
  requireFound(await findWebhook(params.webhookId), { code: 'webhookGone' }),
);

export const PUT = endpoint(programs.changeWebhook, ({ user, params, body }) =>
  changeOneWebhook(user, params.webhookId, body),
);

export const DELETE = endpoint(programs.removeWebhook, ({ user, params }) => deleteWebhook(user, params.webhookId));
