import { times } from '#shared/contract/times.ts';
import { acceptTiming } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(times.accept, ({ user, params, now }) => acceptTiming(user, params.episodeId, now));
