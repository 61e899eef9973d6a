import { episodes } from '#shared/contract/episodes.ts';
import { listTakenTimes } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readPublicationNews } from '#server/listening/index.ts';
import { currentShow, showTimeZone } from '#server/show/index.ts';

export const GET = endpoint(episodes.previewPublication, async ({ user, query, now }) => ({
  ...(await readPublicationNews(user, query, now)),
  ...{ zone: showTimeZone(), slot: currentShow().weeklySlot, taken: await listTakenTimes() },
}));
