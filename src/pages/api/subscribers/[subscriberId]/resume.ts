import { endpoint } from '#server/http/endpoint.ts';
import { resumeSubscriber } from '#server/listening/index.ts';
import { Subscriber } from '#shared/answers/studio.ts';

export const POST = endpoint(
  'POST /api/subscribers/{subscriberId}/resume',
  {
    summary: 'Sends to an ended address again.',
    notes: 'Also for one that has not ended.',
    who: 'administrator',
    answers: { 200: Subscriber },
    refuses: { missing: ['subscriberGone'] },
  },
  ({ user, params, now }) => resumeSubscriber(user, params.subscriberId, now),
);
