import { endpoint, onlyAllows, requireId } from '#server/http.ts';
import { countPlay } from '#server/plays.ts';

export const POST = endpoint(async ({ params, request, locals }) => {
  const listener = {
    userId: locals.user?.id,
    address: locals.clientAddress,
    userAgent: request.headers.get('user-agent') ?? '',
    isPrefetch: request.headers.has('sec-purpose'),
  };
  return { playCount: await countPlay(listener, requireId(params.episodeId), new Date()) };
});

export const ALL = onlyAllows('POST');
