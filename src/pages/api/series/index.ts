import { isAdmin, isAuthor } from '#shared/account.ts';
import { Series } from '#shared/answers/series.ts';
import { NewSeries } from '#shared/series-changes.ts';
import { createSeries } from '#server/catalogue/index.ts';
import { findSeries, listSeries } from '#server/db/series.ts';
import { createEndpoint, endpoint } from '#server/http/endpoint.ts';
import { publicJson } from '#server/http/responses.ts';
import { z } from '#shared/schema.ts';

export const GET = endpoint(
  'GET /api/series',
  {
    summary: 'Lists the series, in their order.',
    notes:
      'To authors and administrators all of them, with the ids of the drafts they see: authors their own, administrators all; to everyone else those that have a published episode. Without a session and a key the answer is from memory, `no-cache` with an ETag, and fresh at once after a change.',
    who: 'everyone',
    scopes: ['read', 'drafts', 'publish'],
    answers: { 200: z.array(Series) },
  },
  async ({ user }, { cache }) => {
    if (isAuthor(user)) return listSeries(isAdmin(user) ? 'all' : { author: user.id });
    const series = await listSeries('published');
    return user ? series : publicJson({ cache }, series, { tags: ['episodes', 'show'] });
  },
);

export const POST = createEndpoint(
  'POST /api/series',
  {
    summary: 'Makes a series; episodes name it in `seriesId`.',
    notes:
      'Its `number` is the season in podcast apps: the next one, which never changes and is never given again. Without a `slug` the address is made of the title. A title has at most 120 characters and nothing hidden (400 with `field`); an address that is taken: 409.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    body: NewSeries,
    answers: { 201: Series },
    refuses: { invalid: ['pictureGone', 'tooMuchMarkup'], conflict: ['slugTaken'] },
  },
  {
    async make({ user, body, now }, _, storeResult) {
      const made = await createSeries(user, body, now, {}, storeResult);
      return { id: made.id, answer: made };
    },
    show: (id) => findSeries(id),
  },
);
