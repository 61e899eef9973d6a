import { statistics } from '#shared/contract/statistics.ts';
import { asksForPrivacy, countTenths } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(statistics.countHeard, ({ params, body: { tenths }, now }, { request, locals }) => {
  const report = {
    address: locals.clientAddress,
    userAgent: request.headers.get('user-agent') ?? '',
    asksForPrivacy: asksForPrivacy(request.headers),
    tenths,
  };
  return countTenths(report, params.episodeId, now);
});
