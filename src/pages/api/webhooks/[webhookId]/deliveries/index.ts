import { endpoint } from '#server/http/endpoint.ts';
import { readDeliveries } from '#server/outbound/index.ts';
import { Delivery } from '#shared/answers/webhooks.ts';
import { z } from '#shared/schema.ts';

export const GET = endpoint(
  'GET /api/webhooks/{webhookId}/deliveries',
  {
    summary: 'Lists what was sent to an alert, the newest first.',
    notes:
      'The last 50 of 30 days, newest first: `[{"id","type","state","createdAt","attempts","attemptedAt","nextAttemptAt","status","answer","problem","code"}]`. `state` is `waiting`, `delivered` or `failed`; `answer` the first 1,024 bytes of the last answer, `problem` why it does not count.',
    who: 'administrator',
    answers: { 200: z.array(Delivery) },
    refuses: { missing: ['webhookGone'] },
  },
  ({ params }) => readDeliveries(params.webhookId),
);
