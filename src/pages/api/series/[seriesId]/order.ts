import { series } from '#shared/contract/series.ts';
import { orderSeries } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const PUT = endpoint(series.order, ({ user, params: { seriesId }, body, now }) =>
  orderSeries(user, seriesId, body, now),
);
