import { inService } from '#shared/contract/in-service.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { removeRecord } from '#server/in-service/index.ts';

export const POST = endpoint(inService.removeRecord, ({ user, params, body }) =>
  removeRecord(user, params.aideId, body.name),
);
