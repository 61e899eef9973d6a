import { inService } from '#shared/contract/in-service.ts';
import { listEntries } from '#server/db/in-service-entries.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { enterByHand } from '#server/in-service/index.ts';

const MOST = 5_000;

export const GET = endpoint(inService.listEntries, ({ query }) => listEntries(query, 0, MOST));

export const POST = endpoint(inService.addEntries, ({ user, body, now }) => enterByHand(user, body, now));
