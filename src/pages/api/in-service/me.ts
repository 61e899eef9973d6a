import { inService } from '#shared/contract/in-service.ts';
import { requireFound } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readOwnRecord } from '#server/in-service/index.ts';

export const GET = endpoint(inService.me, async ({ user, now }) =>
  requireFound(await readOwnRecord(user, now), { code: 'aideGone' }),
);
