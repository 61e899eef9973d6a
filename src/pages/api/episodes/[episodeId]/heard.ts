import { asksForPrivacy, countTenths } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { noContent } from '#server/http/responses.ts';
import { requireId } from '#server/http/rights.ts';
import { HeardTenths } from '#shared/statistics.ts';

export const POST = endpoint(async ({ params, request, locals }) => {
  const id = requireId(params.episodeId);
  const { tenths } = await readJson(request, HeardTenths);
  const report = {
    address: locals.clientAddress,
    userAgent: request.headers.get('user-agent') ?? '',
    asksForPrivacy: asksForPrivacy(request.headers),
    tenths,
  };
  await countTenths(report, id, new Date());
  return noContent();
});
