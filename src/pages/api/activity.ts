import { ACTIVITY_PAGE, ActivityQuery } from '#shared/activity.ts';
import { Activity } from '#shared/answers/studio.ts';
import { readActivity, writeActivityCsv } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { z } from '#shared/schema.ts';
import { prefersCsv } from '#server/http/request.ts';
import { csvResponse, json } from '#server/http/responses.ts';

export const GET = endpoint(
  'GET /api/activity',
  {
    summary: 'Lists who did what, the newest first; as CSV on request.',
    notes:
      'Who did what, newest first, a hundred at most. `kind` is `episodes`, `listeners`, `people` or `site`, `day` a date in UTC, `before` an id; CSV of all that match by `Accept: text/csv` or `format=csv`.',
    who: 'administrator',
    query: ActivityQuery,
    answers: { 200: [z.array(Activity), 'text/csv'] },
  },
  async ({ user, query: { format, ...filters } }, { request }) => {
    const headers = { Vary: 'Accept' };
    if (prefersCsv(request, format)) return csvResponse('activity.csv', writeActivityCsv(user, filters), headers);
    return json((await readActivity(user, filters)).slice(0, ACTIVITY_PAGE), 200, headers);
  },
);
