import { statistics } from '#shared/contract/statistics.ts';
import { writeHeardCsv } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { csvResponse } from '#server/http/responses.ts';

export const GET = endpoint(statistics.heardCsv, ({ user }) => csvResponse('heard.csv', writeHeardCsv(user)));
