import { statistics } from '#shared/contract/statistics.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { countPlay, identifyVisitor, VISITOR_COOKIE } from '#server/listening/index.ts';

export const POST = endpoint(
  statistics.countPlay,
  async ({ user, params, body = {}, now }, { request, cookies, locals }) => {
    const listener = {
      userId: user?.id,
      visitor: identifyVisitor(cookies.get(VISITOR_COOKIE)?.value),
      address: locals.clientAddress,
      userAgent: request.headers.get('user-agent') ?? '',
      isPrefetch: request.headers.has('sec-purpose'),
    };
    return { playCount: await countPlay(listener, params.episodeId, now, body) };
  },
);
