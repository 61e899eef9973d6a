import { checkFeed } from '#server/boot/index.ts';
import { FeedCheck } from '#shared/answers/health.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(
  'POST /api/health/feed',
  {
    summary: 'Checks the feed as directories do.',
    notes:
      'Reads each feed through `PUBLIC_URL` as directories would, up to two minutes each, findings as in a check; `name` is null for what all of them object to.',
    who: 'administrator',
    answers: { 200: FeedCheck },
  },
  ({ user, now }) => checkFeed(user, now),
);
