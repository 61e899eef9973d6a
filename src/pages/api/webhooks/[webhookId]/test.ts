import { endpoint } from '#server/http/endpoint.ts';
import { testWebhook } from '#server/outbound/index.ts';
import { WebhookTest } from '#shared/answers/webhooks.ts';

export const POST = endpoint(
  'POST /api/webhooks/{webhookId}/test',
  {
    summary: 'Sends a test to an alert, and says how it went.',
    notes:
      'In its form; to a program a signed message of the type `test`. It is sent once, also while the alert is off, and is not in the list of what was sent. `problem` is why it was not taken, `answer` the beginning of what the other program said.',
    who: 'administrator',
    answers: { 200: WebhookTest },
    refuses: { missing: ['webhookGone'] },
  },
  ({ user, params, now }) => testWebhook(user, params.webhookId, now),
);
