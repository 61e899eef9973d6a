import { endpoint } from '#server/http/endpoint.ts';
import { bringInSubscribers } from '#server/listening/index.ts';
import { BroughtIn } from '#shared/answers/studio.ts';
import { SubscriberList } from '#shared/subscriber-list.ts';
import { MB } from '#shared/units.ts';

export const POST = endpoint(
  'POST /api/subscribers/import',
  {
    summary: 'Brings in subscribers from a list of another service.',
    notes:
      'Up to 5,000 `addresses`; send a longer list in several calls, and a call again after a failure: nobody is added or asked twice. `consent` says where they agreed, is kept with each of them, and subscribes them at once. Without it each gets one message, ever, and is a subscriber once they confirm within seven days. Those that unsubscribed or were removed stay out (`left`), as do those whose host said that they do not exist (`ended`).',
    who: 'administrator',
    signIn: 'fresh',
    body: SubscriberList,
    maxBytes: 2 * MB,
    answers: { 200: BroughtIn },
    refuses: { unavailable: ['noMail'] },
  },
  ({ user, body, now }) => bringInSubscribers(user, body, now),
);
