import { subscribers } from '#shared/contract/subscribers.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { deleteSubscriber } from '#server/listening/index.ts';

export const DELETE = endpoint(subscribers.remove, ({ user, params, now }) =>
  deleteSubscriber(user, params.subscriberId, now),
);
