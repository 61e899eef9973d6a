import { lessons } from '#shared/contract/lessons.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { finishLesson } from '#server/in-service/index.ts';

export const POST = endpoint(lessons.finish, ({ user, params, body, now }) =>
  finishLesson(user, { ...params, ...body }, now),
);
