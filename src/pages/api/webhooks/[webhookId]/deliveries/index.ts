import { endpoint } from '#server/http/endpoint.ts';
import { readDeliveries } from '#server/outbound/index.ts';
import { Delivery } from '#shared/answers/webhooks.ts';
import { z } from '#shared/schema.ts';

export const GET = endpoint(
  'GET /api/webhooks/{webhookId}/deliveries',
  {
    summary: 'Lists what was sent to an alert, the newest first.',
    who: 'administrator',
    answers: { 200: z.array(Delivery) },
    refuses: { missing: ['webhookGone'] },
  },
  ({ params }) => readDeliveries(params.webhookId),
);
