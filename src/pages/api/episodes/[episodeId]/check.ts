import { episodes } from '#shared/contract/episodes.ts';
import { inWords } from '#shared/finding.ts';
import { requireVisible } from '#server/catalog/index.ts';
import { checkPublished } from '#server/directories/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(episodes.check, async ({ user, params: { episodeId } }) => {
  await requireVisible(user, episodeId);
  return (await checkPublished(user, episodeId)).map(inWords);
});
