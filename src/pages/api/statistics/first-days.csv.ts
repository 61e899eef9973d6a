import { statistics } from '#shared/contract/statistics.ts';
import { writeFirstDaysCsv } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { csvResponse } from '#server/http/responses.ts';

export const GET = endpoint(statistics.firstDaysCsv, ({ user }) =>
  csvResponse('first-days.csv', writeFirstDaysCsv(user)),
);
