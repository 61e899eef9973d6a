import { series } from '#shared/contract/series.ts';
import { isAdmin, isAuthor } from '#shared/account.ts';
import { createSeries } from '#server/catalog/index.ts';
import { findSeries, listSeries } from '#server/db/series.ts';
import { createEndpoint, endpoint } from '#server/http/endpoint.ts';
import { publicJson } from '#server/http/responses.ts';

export const GET = endpoint(series.list, async ({ user }, { cache }) => {
  if (isAuthor(user)) return listSeries(isAdmin(user) ? 'all' : { author: user.id });
  const published = await listSeries('published');
  return user ? published : publicJson({ cache }, published, { tags: ['episodes', 'show'] });
});

export const POST = createEndpoint(series.create, {
  async make({ user, body, now }, _, storeResult) {
    const made = await createSeries(user, body, now, {}, storeResult);
    return { id: made.id, answer: made };
  },
  show: (id) => findSeries(id),
});
