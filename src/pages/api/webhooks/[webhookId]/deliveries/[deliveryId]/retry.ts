import { endpoint } from '#server/http/endpoint.ts';
import { redeliver } from '#server/outbound/index.ts';
import { Delivery } from '#shared/answers/webhooks.ts';

export const POST = endpoint(
  'POST /api/webhooks/{webhookId}/deliveries/{deliveryId}/retry',
  {
    summary: 'Sends a message to an alert again.',
    notes: 'Which is sent again at once, whether or not it arrived.',
    who: 'administrator',
    answers: { 202: Delivery },
    refuses: { missing: ['webhookGone', 'deliveryGone'] },
  },
  ({ user, params }) => redeliver(user, params.webhookId, params.deliveryId),
);
