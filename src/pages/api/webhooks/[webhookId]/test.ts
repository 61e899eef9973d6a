import { programs } from '#shared/contract/programs.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { testWebhook } from '#server/outbound/index.ts';

export const POST = endpoint(programs.testWebhook, ({ user, params, now }) => testWebhook(user, params.webhookId, now));
