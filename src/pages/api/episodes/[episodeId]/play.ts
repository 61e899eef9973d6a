import { endpoint } from '#server/http/endpoint.ts';
import { countPlay, identifyVisitor, VISITOR_COOKIE } from '#server/listening/index.ts';
import { PlayInput } from '#shared/late.ts';
import { z } from '#shared/schema.ts';

export const POST = endpoint(
  'POST /api/episodes/{episodeId}/play',
  {
    summary: 'Counts a play on the website.',
    who: 'everyone',
    body: PlayInput,
    isBodyOptional: true,
    answers: { 200: z.object({ playCount: z.int() }) },
    refuses: { missing: ['episodeNotFound'], invalid: ['atAge', 'atFuture'] },
  },
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
