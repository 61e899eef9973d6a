import { endpoint } from '#server/http/endpoint.ts';
import { countPlay, identifyVisitor, VISITOR_COOKIE } from '#server/listening/index.ts';
import { PlayInput } from '#shared/late.ts';
import { z } from '#shared/schema.ts';

export const POST = endpoint(
  'POST /api/episodes/{episodeId}/play',
  {
    summary: 'Counts a play on the website.',
    notes:
      'Counted once per listener in 30 minutes, of one network 60 times a day. The body may be missing, or say of a play made offline when it was (`at`: ISO 8601 with offset, at most 7 days ago, else 400) and which one it is (`attempt`: a UUID; the same one is counted once)',
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
