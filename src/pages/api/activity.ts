import { ACTIVITY_PAGE, ActivityQuery } from '#shared/activity.ts';
import { readActivity, writeActivityCsv } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { prefersCsv, readQuery } from '#server/http/request.ts';
import { csvResponse, json } from '#server/http/responses.ts';
import { requireAdmin } from '#server/http/rights.ts';

export const GET = endpoint(async ({ url, request, locals }) => {
  const admin = requireAdmin(locals);
  const { format, ...filters } = readQuery(url, ActivityQuery);
  const headers = { Vary: 'Accept' };
  if (prefersCsv(request, format)) return csvResponse('activity.csv', writeActivityCsv(admin, filters), headers);
  return json((await readActivity(admin, filters)).slice(0, ACTIVITY_PAGE), 200, headers);
});
