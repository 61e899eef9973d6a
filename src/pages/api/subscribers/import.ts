import { subscribers } from '#shared/contract/subscribers.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { importSubscribers } from '#server/listening/index.ts';

export const POST = endpoint(subscribers.import, ({ user, body, now }) => importSubscribers(user, body, now));
