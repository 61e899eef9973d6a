import { site } from '#shared/contract/site.ts';
import { ACTIVITY_PAGE } from '#shared/activity.ts';
import { readActivity, writeActivityCsv } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { prefersCsv } from '#server/http/request.ts';
import { csvResponse, json } from '#server/http/responses.ts';

export const GET = endpoint(site.listActivity, async ({ user, query: { format, ...filters } }, { request }) => {
  const headers = { Vary: 'Accept' };
  if (prefersCsv(request, format)) return csvResponse('activity.csv', writeActivityCsv(user, filters), headers);
  return json((await readActivity(user, filters)).slice(0, ACTIVITY_PAGE), 200, headers);
});
