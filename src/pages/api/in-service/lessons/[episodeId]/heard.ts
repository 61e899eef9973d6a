import { lessons } from '#shared/contract/lessons.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { recordHeard } from '#server/in-service/index.ts';

export const POST = endpoint(lessons.heard, ({ user, params, body, now }) =>
  recordHeard(user, { ...params, ...body }, now),
);
