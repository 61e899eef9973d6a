import { subscribers } from '#shared/contract/subscribers.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { resumeSubscriber } from '#server/listening/index.ts';

export const POST = endpoint(subscribers.resume, ({ user, params, now }) =>
  resumeSubscriber(user, params.subscriberId, now),
);
