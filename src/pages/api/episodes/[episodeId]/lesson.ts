import { lessons } from '#shared/contract/lessons.ts';
import { changeLesson, readLesson } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(lessons.read, ({ user, params }) => readLesson(user, params.episodeId));

export const PUT = endpoint(lessons.change, ({ user, params, body, now }) =>
  changeLesson(user, params.episodeId, body.lesson, now),
);
