import { lessons } from '#shared/contract/lessons.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { askNurse } from '#server/in-service/index.ts';

export const POST = endpoint(lessons.ask, ({ user, params, body, now }) => askNurse(user, { ...params, ...body }, now));
