import { asksForPrivacy, countTenths } from '#server/listening/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { HeardTenths } from '#shared/statistics.ts';

export const POST = endpoint(
  'POST /api/episodes/{episodeId}/heard',
  {
    summary: 'Counts how far a visitor listened, in tenths of the episode.',
    notes:
      'Also when nothing is counted: bots, `DNT: 1`, `Sec-GPC: 1`, no such episode, more of an episode in a day than plays were counted of that network (60 at most).',
    who: 'everyone',
    body: HeardTenths,
    answers: { 204: null },
  },
  ({ params, body: { tenths }, now }, { request, locals }) => {
    const report = {
      address: locals.clientAddress,
      userAgent: request.headers.get('user-agent') ?? '',
      asksForPrivacy: asksForPrivacy(request.headers),
      tenths,
    };
    return countTenths(report, params.episodeId, now);
  },
);
