import { lessons } from '#shared/contract/lessons.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { recordRead } from '#server/in-service/index.ts';

export const POST = endpoint(lessons.markRead, ({ user, params, body, now }) =>
  recordRead(user, { ...params, ...body }, now),
);
