import { listWebhooks } from '#server/db/webhooks.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createWebhook } from '#server/outbound/index.ts';
import { MadeWebhook, Webhook } from '#shared/answers/webhooks.ts';
import { z } from '#shared/schema.ts';
import { NewWebhook } from '#shared/webhook.ts';

export const GET = endpoint(
  'GET /api/webhooks',
  {
    summary: 'Lists the alerts to other programs.',
    who: 'administrator',
    answers: { 200: z.array(Webhook) },
  },
  () => listWebhooks(),
);

export const POST = endpoint(
  'POST /api/webhooks',
  {
    summary: 'Adds an alert; its secret is shown this once.',
    notes:
      '`form` is `slack` or `teams` for an incoming webhook of these, which get a message to read, unsigned; `standard` for programs. `secret` (`whsec_…`) is shown this once. `https`, or `http` on localhost; a name and password in it, or a private address (unless `WEBHOOKS_PRIVATE=1`): 400; an address there is, or the 21st: 409.',
    who: 'administrator',
    body: NewWebhook,
    answers: { 201: MadeWebhook },
    refuses: { invalid: ['webhookPrivate'], conflict: ['tooManyWebhooks', 'webhookExists'] },
  },
  ({ user, body }) => createWebhook(user, body),
);
