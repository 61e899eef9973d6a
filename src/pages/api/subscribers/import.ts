import { subscribers } from '#shared/contract/subscribers.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { bringInSubscribers } from '#server/listening/index.ts';

export const POST = endpoint(subscribers.import, ({ user, body, now }) => bringInSubscribers(user, body, now));
