import { endpoint, onlyAllows, requireId } from '#server/http.ts';
import { expectNoBody } from '#server/request.ts';
import { countPlay } from '#server/plays.ts';
import { meetVisitor, VISITOR_COOKIE } from '#server/visitors.ts';

export const POST = endpoint(async ({ params, request, cookies, locals }) => {
  expectNoBody(request);
  const listener = {
    userId: locals.user?.id,
    visitor: meetVisitor(cookies.get(VISITOR_COOKIE)?.value),
    address: locals.clientAddress,
    userAgent: request.headers.get('user-agent') ?? '',
    isPrefetch: request.headers.has('sec-purpose'),
  };
  return { playCount: await countPlay(listener, requireId(params.episodeId), new Date()) };
});

export const ALL = onlyAllows('POST');
