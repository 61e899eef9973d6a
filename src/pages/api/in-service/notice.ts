import { inService } from '#shared/contract/in-service.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { confirmNotice } from '#server/in-service/index.ts';

export const POST = endpoint(inService.notice, ({ user, now }) => confirmNotice(user, now));
