import { series } from '#shared/contract/series.ts';
import { changeSeries, deleteSeries } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const PUT = endpoint(series.change, ({ user, params: { seriesId }, body, now }) =>
  changeSeries(user, seriesId, body, now),
);

export const DELETE = endpoint(series.delete, ({ user, params: { seriesId }, now }) =>
  deleteSeries(user, seriesId, now),
);
