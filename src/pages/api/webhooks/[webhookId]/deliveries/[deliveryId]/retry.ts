import { programs } from '#shared/contract/programs.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { redeliver } from '#server/outbound/index.ts';

export const POST = endpoint(programs.retryDelivery, ({ user, params }) =>
  redeliver(user, params.webhookId, params.deliveryId),
);
