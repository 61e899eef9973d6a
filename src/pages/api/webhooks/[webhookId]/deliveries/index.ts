import { programs } from '#shared/contract/programs.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readDeliveries } from '#server/outbound/index.ts';

export const GET = endpoint(programs.listDeliveries, ({ params }) => readDeliveries(params.webhookId));
