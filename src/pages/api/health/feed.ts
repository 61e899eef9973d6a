import { checkFeed } from '#server/boot/index.ts';
import { FeedCheck } from '#shared/answers/health.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(
  'POST /api/health/feed',
  {
    summary: 'Checks the feed as directories do.',
    who: 'administrator',
    answers: { 200: FeedCheck },
  },
  ({ user, now }) => checkFeed(user, now),
);
