import { readDownloads } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { Downloads } from '#shared/answers/statistics.ts';
import { DownloadsQuery } from '#shared/statistics.ts';

export const GET = endpoint(
  'GET /api/statistics/downloads',
  {
    summary: 'Downloads by day, app, kind of device or place.',
    notes:
      '`?from= &to= &episode= &by=`; days are UTC, both included (the last 30 without them); `by` is `day` (also without it), `app`, `device` or `place`. When a day is over, its groups under five are `other`.',
    who: 'author',
    scopes: ['read'],
    query: DownloadsQuery,
    answers: { 200: Downloads },
    refuses: { missing: ['episodeNotFound'] },
  },
  ({ user, query, now }) => readDownloads(user, query, now),
);
