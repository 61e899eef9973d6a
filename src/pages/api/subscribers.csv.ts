import { subscribers } from '#shared/contract/subscribers.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { csvResponse } from '#server/http/responses.ts';
import { writeSubscribersCsv } from '#server/listening/index.ts';

export const GET = endpoint(subscribers.csv, () => csvResponse('subscribers.csv', writeSubscribersCsv()));
