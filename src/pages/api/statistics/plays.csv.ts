import { statistics } from '#shared/contract/statistics.ts';
import { writePlaysCsv } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { csvResponse } from '#server/http/responses.ts';

export const GET = endpoint(statistics.playsCsv, ({ user }) => csvResponse('plays.csv', writePlaysCsv(user)));
