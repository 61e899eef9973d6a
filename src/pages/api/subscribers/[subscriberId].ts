import { endpoint } from '#server/http/endpoint.ts';
import { deleteSubscriber } from '#server/listening/index.ts';

export const DELETE = endpoint(
  'DELETE /api/subscribers/{subscriberId}',
  {
    summary: 'Removes a subscriber.',
    who: 'administrator',
    answers: { 204: null },
    refuses: { missing: ['subscriberGone'] },
  },
  ({ user, params, now }) => deleteSubscriber(user, params.subscriberId, now),
);
