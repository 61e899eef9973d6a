import { lessons } from '#shared/contract/lessons.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { answerQuestion } from '#server/in-service/index.ts';

export const POST = endpoint(lessons.answer, ({ user, params, body, now }) =>
  answerQuestion(user, { ...params, ...body }, now),
);
