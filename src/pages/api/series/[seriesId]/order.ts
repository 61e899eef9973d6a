import { Series } from '#shared/answers/series.ts';
import { SeriesOrder } from '#shared/series-changes.ts';
import { orderSeries } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const PUT = endpoint(
  'PUT /api/series/{seriesId}/order',
  {
    summary: 'Puts the parts of a series in this order.',
    notes:
      'All its full episodes, drafts too, without trailer and bonus; they get the places from 1 on. Others than it has, or an `updatedAt` that is not the present one: 409. Podcast apps show the new numbers when they read the feed the next time.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    body: SeriesOrder,
    answers: { 200: Series },
    refuses: { missing: ['seriesNotFound'], forbidden: ['keyLacksScope'], conflict: ['seriesChanged'] },
  },
  ({ user, params: { seriesId }, body, now }) => orderSeries(user, seriesId, body, now),
);
