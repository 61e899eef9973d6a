import { inService } from '#shared/contract/in-service.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { makeCode } from '#server/in-service/index.ts';

export const POST = endpoint(inService.makeCode, ({ user, params, now }) => makeCode(user, params.aideId, now));
