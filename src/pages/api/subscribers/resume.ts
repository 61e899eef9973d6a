import { endpoint } from '#server/http/endpoint.ts';
import { resumeManySubscribers } from '#server/listening/index.ts';
import { z } from '#shared/schema.ts';
import { Resumption } from '#shared/subscriber.ts';

export const POST = endpoint(
  'POST /api/subscribers/resume',
  {
    summary: 'Sends to the ended addresses of a day again, or to those that are offered.',
    notes:
      "`{day}`: all that ended on this date of the show's time zone start again; `{offered: true}`: those that a version before 0.2 ended; `{offered: false}`: those are not offered any more, how many.",
    who: 'administrator',
    body: Resumption,
    answers: { 200: z.object({ resumed: z.int() }) },
  },
  async ({ user, body, now }) => ({ resumed: await resumeManySubscribers(user, body, now) }),
);
