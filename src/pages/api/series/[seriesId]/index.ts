import { Series } from '#shared/answers/series.ts';
import { SeriesChanges } from '#shared/series-changes.ts';
import { changeSeries, deleteSeries } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const PUT = endpoint(
  'PUT /api/series/{seriesId}',
  {
    summary: 'Changes a series; fields that are left out stay.',
    notes:
      '`position` is its place among the others. Number and address never change. An `updatedAt` that is not the present one: 409. A series with a published or scheduled episode needs a key that may publish.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    body: SeriesChanges,
    answers: { 200: Series },
    refuses: {
      missing: ['seriesNotFound'],
      forbidden: ['keyLacksScope'],
      invalid: ['pictureGone', 'tooMuchMarkup'],
      conflict: ['seriesChanged'],
    },
  },
  ({ user, params: { seriesId }, body, now }) => changeSeries(user, seriesId, body, now),
);

export const DELETE = endpoint(
  'DELETE /api/series/{seriesId}',
  {
    summary: 'Deletes a series; its episodes stay, without a series and a place.',
    notes: 'Its trailer becomes a bonus episode. Its number is not given again.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    answers: { 204: null },
    refuses: { missing: ['seriesNotFound'], forbidden: ['keyLacksScope'] },
  },
  ({ user, params: { seriesId }, now }) => deleteSeries(user, seriesId, now),
);
