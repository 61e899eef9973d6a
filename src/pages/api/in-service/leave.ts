import { inService } from '#shared/contract/in-service.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { noContent, withCookies } from '#server/http/responses.ts';
import { AIDE_COOKIE, leaveDevice } from '#server/in-service/index.ts';

export const POST = endpoint(inService.leave, async (_, { cookies }) =>
  withCookies(noContent(), [await leaveDevice(cookies.get(AIDE_COOKIE)?.value)]),
);
