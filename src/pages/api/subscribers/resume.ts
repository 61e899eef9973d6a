import { endpoint } from '#server/http/endpoint.ts';
import { resumeManySubscribers } from '#server/listening/index.ts';
import { z } from '#shared/schema.ts';
import { Resumption } from '#shared/subscriber.ts';

export const POST = endpoint(
  'POST /api/subscribers/resume',
  {
    summary: 'Sends to the ended addresses of a day again, or to those that are offered.',
    who: 'administrator',
    body: Resumption,
    answers: { 200: z.object({ resumed: z.int() }) },
  },
  async ({ user, body, now }) => ({ resumed: await resumeManySubscribers(user, body, now) }),
);
