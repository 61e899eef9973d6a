import { endpoint } from '#server/http/endpoint.ts';
import { requireId } from '#server/http/rights.ts';
import { hasBody, readJson } from '#server/http/request.ts';
import { countPlay, identifyVisitor, VISITOR_COOKIE } from '#server/listening/index.ts';
import { PlayInput } from '#shared/late.ts';

export const POST = endpoint(async ({ params, request, cookies, locals }) => {
  const late = hasBody(request) ? await readJson(request, PlayInput) : {};
  const listener = {
    userId: locals.user?.id,
    visitor: identifyVisitor(cookies.get(VISITOR_COOKIE)?.value),
    address: locals.clientAddress,
    userAgent: request.headers.get('user-agent') ?? '',
    isPrefetch: request.headers.has('sec-purpose'),
  };
  return { playCount: await countPlay(listener, requireId(params.episodeId), new Date(), late) };
});
