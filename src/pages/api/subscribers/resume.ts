import { subscribers } from '#shared/contract/subscribers.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { resumeManySubscribers } from '#server/listening/index.ts';

export const POST = endpoint(subscribers.resumeMany, async ({ user, body, now }) => ({
  resumed: await resumeManySubscribers(user, body, now),
}));
